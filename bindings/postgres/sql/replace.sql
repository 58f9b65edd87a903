-- A file that is replaced by renaming: the next statement uses the new one, and what is under way goes on.
CREATE FUNCTION run(command text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('COPY (SELECT WHERE false) TO PROGRAM %L', format('cd %L && %s', current_setting('data_directory') || '/landfall_test', command));
END $$;
CREATE FUNCTION put(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM run(format('cp %L new && mv new moving.atlas', name));
END $$;
SELECT current_setting('data_directory') || '/landfall_test' AS place, current_setting('landfall.folder') AS folder \gset
COPY (SELECT WHERE false) TO PROGRAM 'mkdir landfall_test';
SELECT run(format('cp %L/mobile.atlas mobile && cp %1$L/world.atlas world && head -c 1000 mobile > damaged', :'folder'::text));
SET landfall.folder = :'place';
SELECT put('mobile');
SELECT landfall_name('moving', 'states', 'N'), landfall_name('moving', 'states', 'CO');
SELECT put('world');
SELECT landfall_name('moving', 'states', 'N'), landfall_name('moving', 'states', 'CO');

-- A statement has the same answer from its first row to its last, also if the file changes meanwhile.
SELECT landfall_name('moving', 'states', 'N'), put('mobile'), landfall_name('moving', 'states', 'N');
SELECT landfall_name('moving', 'states', 'N'), landfall_name('moving', 'states', 'CO');

-- A cursor: each FETCH is a statement. Rows that were read before keep their texts.
BEGIN;
DECLARE names CURSOR FOR
  SELECT outside.name, inside.name
  FROM (SELECT landfall_name('moving', 'states', key) AS name FROM unnest(ARRAY['CO', 'N']) AS key OFFSET 0) AS outside
  CROSS JOIN LATERAL (SELECT landfall_name('moving', 'states', key) AS name FROM unnest(ARRAY['CO', 'N', 'S']) AS key
    WHERE outside.name IS NOT NULL OR true OFFSET 0) AS inside;
FETCH 1 FROM names;
SELECT put('world');
FETCH 2 FROM names;
FETCH ALL FROM names;
COMMIT;

-- A damaged file is refused with the code of the library, a file that is gone with LF101; then the next one is used.
SELECT put('damaged');
DO $$
BEGIN
  PERFORM landfall_name('moving', 'states', 'N');
EXCEPTION WHEN SQLSTATE 'LF202' THEN
  RAISE NOTICE 'LF202, truncated';
END $$;
SELECT run('rm moving.atlas');
DO $$
BEGIN
  PERFORM landfall_name('moving', 'states', 'N');
EXCEPTION WHEN SQLSTATE 'LF101' THEN
  RAISE NOTICE 'LF101, unreadable';
END $$;
SELECT put('mobile');
SELECT landfall_name('moving', 'states', 'CO');

-- Atlases that were replaced are closed.
SELECT put('world');
SELECT landfall_name('moving', 'states', 'N');
SELECT put('mobile');
SELECT landfall_name('moving', 'states', 'CO');
SELECT put('world');
SELECT landfall_name('moving', 'states', 'N');
SELECT count(*) AS opened FROM pg_backend_memory_contexts WHERE name = 'landfall atlas';
RESET landfall.folder;
COPY (SELECT WHERE false) TO PROGRAM 'rm -r landfall_test';
DROP FUNCTION put, run;
