-- Keys, names, overlapping regions, and one consistent answer.
SELECT landfall_region('mobile', 'states', 36.999, -109.045), landfall_name('mobile', 'states', 36.999, -109.045);
SELECT landfall_region('mobile', 'countries', 0, 0) IS NULL AS at_sea;
SELECT landfall_region('mobile', 'countries', 40, 255) AS turned, landfall_region('mobile', 'countries', -90, 0) AS pole;

-- NULL is in no region; neither is a coordinate that is invalid.
SELECT landfall_region('mobile', 'states', NULL, -109), landfall_region('mobile', NULL, 36.999, -109.045),
  landfall_region(NULL, 'states', 36.999, -109.045);
SELECT lat, lon, landfall_region('mobile', 'countries', lat, lon), landfall_name('mobile', 'countries', lat, lon),
    landfall_regions('mobile', 'countries', lat, lon), landfall_place('mobile', lat, lon),
    landfall_nearest('mobile', 'countries', lat, lon, 'Infinity')
  FROM (VALUES ('NaN'::float8, 0::float8), (0, 'NaN'), ('Infinity', 0), (0, '-Infinity'), (90.000001, 0), (200, 0),
    (0, 540.000001), (1e300, -1e300), (5e-324, 'NaN')) AS invalid (lat, lon);

-- Names of keys. Texts are in the encoding of the database.
SELECT landfall_name('mobile', 'countries', 'CIV'), landfall_name('world', 'countries', 'EST'),
  landfall_name('mobile', 'countries', 'nowhere') IS NULL AS unknown, landfall_name('mobile', 'countries', '') IS NULL AS empty;

SELECT landfall_regions('overlaps', 'parks', lat, lon) FROM (VALUES (5.0, 5.0), (20.0, 20.0), (0.05, 0.05)) AS p (lat, lon);
SELECT landfall_regions('mobile', 'countries', 40, -100), landfall_regions('mobile', 'countries', 0, 0);
SELECT bool_and(landfall_region('overlaps', 'parks', lat, lon) IS NOT DISTINCT FROM (landfall_regions('overlaps', 'parks', lat, lon))[1])
    AS smallest_first, max(cardinality(landfall_regions('overlaps', 'parks', lat, lon))) AS most
  FROM generate_series(-1, 4, 0.05) AS lat, generate_series(-1, 4, 0.05) AS lon;

SELECT landfall_place('mobile', 40, -105), landfall_place('mobile', 48.86, 2.35), landfall_place('mobile', 0, 0);
SELECT landfall_place('mobile', 40, -105) ->> 'states' AS state;

-- Arguments that differ from row to row.
SELECT atlas, layer, landfall_region(atlas, layer, lat, lon)
  FROM (VALUES ('mobile', 'states', 40, -105), ('mobile', 'countries', 40, -105), ('corners', 'halves', -10, 20),
    ('mobile', 'states', 61.2, -149.9), ('corners', 'halves', 10, 20), (NULL, 'states', 1, 1)) AS rows (atlas, layer, lat, lon);

-- Inside PL/pgSQL, where the same call is used again and again.
DO $$
DECLARE
  layer text;
  found text := '';
BEGIN
  FOREACH layer IN ARRAY ARRAY['states', 'countries', 'states'] LOOP
    found := found || landfall_region('mobile', layer, 40, -105) || ' ';
  END LOOP;
  RAISE NOTICE '%', found;
END $$;

-- Parallel workers open the atlas themselves.
CREATE TABLE points AS
  SELECT number, 25 + 24 * (number % 1009) / 1009.0::float8 AS lat, -125 + 58 * (number % 997) / 997.0::float8 AS lon
  FROM generate_series(1, 50000) AS number;
ALTER TABLE points SET (parallel_workers = 2);
SET min_parallel_table_scan_size = 0;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
EXPLAIN (COSTS OFF) SELECT count(landfall_region('mobile', 'states', lat, lon)) FROM points;
CREATE TEMP TABLE parallel AS
  SELECT landfall_region('mobile', 'states', lat, lon) AS key, count(*) FROM points GROUP BY 1;
SET max_parallel_workers_per_gather = 0;
SELECT count(*) AS differences FROM (
  SELECT landfall_region('mobile', 'states', lat, lon) AS key, count(*) FROM points GROUP BY 1
  EXCEPT ALL SELECT * FROM parallel) AS different;
SELECT count(*) > 45 AS has_most_states FROM parallel;

-- As the steps of an aggregate, and sorted: texts outlive the row.
SELECT string_agg(key, ' ' ORDER BY key) FROM (
  SELECT DISTINCT landfall_region('mobile', 'states', lat, lon) AS key FROM points) AS keys;
SELECT landfall_name('mobile', 'states', lat, lon) AS name, count(*) FROM points
  GROUP BY 1 HAVING count(*) > 1500 ORDER BY 1;
