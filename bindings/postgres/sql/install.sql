-- The extension, and that it can be moved to another schema and removed.
CREATE EXTENSION landfall;
\dx landfall
SELECT p.oid::regprocedure, provolatile, proparallel, proisstrict, obj_description(p.oid, 'pg_proc') > '' AS described
  FROM pg_proc p JOIN pg_depend d ON d.objid = p.oid AND d.deptype = 'e' AND d.classid = 'pg_proc'::regclass
  JOIN pg_extension e ON e.oid = d.refobjid AND extname = 'landfall' ORDER BY 1::text;
SELECT * FROM landfall_layers('mobile');
SELECT layer, overlapping FROM landfall_layers('world');
CREATE SCHEMA elsewhere;
ALTER EXTENSION landfall SET SCHEMA elsewhere;
SELECT elsewhere.landfall_region('mobile', 'states', 36.999, -109.045);
DROP EXTENSION landfall;
CREATE EXTENSION landfall;
