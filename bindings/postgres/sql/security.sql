-- Only a superuser chooses the folder, also before the library is loaded.
CREATE ROLE landfall_user;
SET ROLE landfall_user;
SET landfall.folder = '/etc';
SELECT landfall_region('passwd', 'states', 1, 1);
SHOW landfall.folder;
SET landfall.folder = '/etc';
SELECT set_config('landfall.folder', '/etc', false);
SET landfall.other = '1';
SELECT landfall_region('mobile', 'states', 40, -105);
RESET ROLE;

-- Neither do the settings of a connection, of a role, of a database by its owner, or of a function: the atlas is not in
-- /etc. A connection that has not loaded the library yet accepts some of them, and forgets them when it is loaded.
ALTER ROLE landfall_user LOGIN;
SELECT current_database() AS base, current_user AS super \gset
CREATE DATABASE landfall_owned OWNER landfall_user;
\c landfall_owned
CREATE EXTENSION landfall;
GRANT CREATE ON SCHEMA public TO landfall_user;
\setenv PGOPTIONS '-c landfall.folder=/etc'
\c landfall_owned landfall_user
SELECT landfall_region('mobile', 'states', 40, -105);
\setenv PGOPTIONS
-- Before the library is loaded, and after.
\c landfall_owned landfall_user
ALTER ROLE landfall_user SET landfall.folder = '/etc';
ALTER ROLE landfall_user IN DATABASE landfall_owned SET landfall.folder = '/etc';
ALTER DATABASE landfall_owned SET landfall.folder = '/etc';
CREATE FUNCTION elsewhere() RETURNS text LANGUAGE sql SET landfall.folder = '/etc'
  AS $$ SELECT landfall_region('mobile', 'states', 40, -105) $$;
CREATE FUNCTION within() RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  SET LOCAL landfall.folder = '/etc';
  RETURN landfall_region('mobile', 'states', 40, -105);
END $$;
SELECT within();
SELECT landfall_region('mobile', 'states', 40, -105);
ALTER ROLE landfall_user SET landfall.folder = '/etc';
ALTER DATABASE landfall_owned SET landfall.folder = '/etc';
ALTER SYSTEM SET landfall.folder = '/etc';
CREATE FUNCTION later() RETURNS text LANGUAGE sql SET landfall.folder = '/etc'
  AS $$ SELECT landfall_region('mobile', 'states', 40, -105) $$;
SELECT within();
-- A new connection has none of it.
\c landfall_owned landfall_user
SELECT landfall_region('mobile', 'states', 40, -105);
\c :base :super
DROP DATABASE landfall_owned;

-- Links, pipes, folders and what is not readable.
SELECT current_setting('data_directory') || '/landfall_test' AS place \gset
CREATE FUNCTION run(command text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('COPY (SELECT WHERE false) TO PROGRAM %L', format('cd %L && %s', current_setting('data_directory'), command));
END $$;
SELECT run(format('mkdir landfall_test && cp %L/mobile.atlas landfall_test/', current_setting('landfall.folder')));
SET landfall.folder = :'place';
SELECT run('cd landfall_test && ln -s mobile.atlas inside.atlas && ln -s ../PG_VERSION out.atlas &&
  ln -s /etc/passwd far.atlas && ln -s nowhere dangling.atlas && ln -s loop.atlas loop.atlas && mkfifo pipe.atlas &&
  mkdir folder.atlas sub && cp mobile.atlas sub/ && ln -s sub/mobile.atlas below.atlas && printf x > text.atlas &&
  touch nothing.atlas && cp mobile.atlas hidden.atlas && chmod 0 hidden.atlas && cp mobile.atlas .dot.atlas');
SELECT landfall_region('inside', 'states', 40, -105);
SELECT landfall_region('out', 'states', 40, -105);
SELECT landfall_region('far', 'states', 40, -105);
SELECT landfall_region('below', 'states', 40, -105);
SELECT landfall_region('dangling', 'states', 40, -105);
SELECT landfall_region('loop', 'states', 40, -105);
SELECT landfall_region('pipe', 'states', 40, -105);
SELECT landfall_region('folder', 'states', 40, -105);
SELECT landfall_region('hidden', 'states', 40, -105);
SELECT landfall_region('text', 'states', 40, -105);
SELECT landfall_region('nothing', 'states', 40, -105);
SELECT landfall_region('.dot', 'states', 40, -105);
SET landfall.folder = '';
SELECT landfall_region('mobile', 'states', 40, -105);
SET landfall.folder = 'base';
SELECT landfall_region('mobile', 'states', 40, -105);
SET landfall.folder = '/nowhere';
SELECT landfall_region('mobile', 'states', 40, -105);
RESET landfall.folder;
SELECT landfall_region('mobile', 'states', 40, -105);
SELECT run('rm -r landfall_test');
DROP FUNCTION run;
DROP ROLE landfall_user;
