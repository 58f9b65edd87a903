-- The nearest region and the meters to it.
SELECT key, round(meters) AS meters FROM landfall_nearest('mobile', 'states', 40.5, -73.5, 20000);
SELECT key, meters FROM landfall_nearest('mobile', 'states', 40, -105, 0);
SELECT key, meters FROM landfall_nearest('mobile', 'states', 0, 0, 1000);
SELECT key, round(meters / 1000) AS km FROM landfall_nearest('mobile', 'countries', 0, 0, 'Infinity');
SELECT key, round(meters / 1000) AS km FROM landfall_nearest('mobile', 'places', 48.86, 2.35, 'Infinity');
SELECT landfall_nearest('mobile', 'countries', 'NaN', 0, 'Infinity') IS NULL AS invalid;
SELECT id, key, round(meters) AS meters
  FROM (VALUES (1, 40.5, -73.5), (2, 0, 0), (3, 40, -105)) AS points (id, lat, lon)
  CROSS JOIN landfall_nearest('mobile', 'states', lat, lon, 20000) ORDER BY id;
SELECT landfall_nearest('mobile', 'states', 40, -105, -1);
SELECT landfall_nearest('mobile', 'states', 40, -105, 'NaN');
