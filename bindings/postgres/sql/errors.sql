-- Wrong arguments are an error of one line, whatever they are; the server goes on.
CREATE FUNCTION attempt(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  answer text;
  hint text;
BEGIN
  EXECUTE query INTO answer;
  RETURN answer;
EXCEPTION WHEN OTHERS THEN
  GET STACKED DIAGNOSTICS hint = PG_EXCEPTION_HINT;
  RETURN SQLSTATE || ': ' || SQLERRM || '. ' || hint;
END $$;

SELECT attempt('SELECT landfall_region(''mobile'', ''stats'', 1, 1)');
SELECT attempt('SELECT landfall_region(''mobile'', '''', 1, 1)');
SELECT attempt('SELECT landfall_region(''moblie'', ''states'', 1, 1)');
SELECT attempt('SELECT landfall_region(''mobile.atlas'', ''states'', 1, 1)');
SELECT attempt('SELECT landfall_layers(''moblie'')');
SELECT attempt('SELECT landfall_place(''moblie'', 1, 1)');
SELECT attempt('SELECT landfall_nearest(''mobile'', ''states'', 1, 1, -1)');

-- Names that would lead elsewhere.
SELECT name, attempt(format('SELECT landfall_place(%L, 1, 1)', name))
  FROM unnest(ARRAY['', '.', '..', '../mobile', '/etc/passwd', 'a/b', '.hidden', E'a\\b', E'a\nb', '%s%n', '''', 'mobile/']) AS name;

-- Huge strings.
SELECT attempt(format('SELECT landfall_region(%L, ''states'', 1, 1)', repeat('x', size))) FROM unnest(ARRAY[199, 200, 1000000]) AS size;
SELECT length(attempt(format('SELECT landfall_region(''mobile'', %L, 1, 1)', repeat('x', 10000000)))) < 1200 AS is_short;
SELECT landfall_name('mobile', 'states', repeat('x', 10000000)) IS NULL AS is_unknown;
SELECT length(attempt(format('SELECT landfall_region(%L, ''states'', 1, 1)', repeat(U&'\00E9', 300)))) < 400 AS is_short;

-- After an error the same call answers again.
DO $$
DECLARE
  layer text;
BEGIN
  FOREACH layer IN ARRAY ARRAY['states', 'stats', 'states', '', 'states'] LOOP
    BEGIN
      RAISE NOTICE '%: %', layer, landfall_region('mobile', layer, 40, -105);
    EXCEPTION WHEN OTHERS THEN
      RAISE NOTICE '%: %', layer, SQLERRM;
    END;
  END LOOP;
END $$;

-- Every function with numbers of every kind.
WITH numbers AS (
  SELECT unnest(ARRAY['NaN', 'Infinity', '-Infinity', 0, -0.0, 90, -90, 180, -180, 540, -540, 540.0000001, 1e300, -1e300, 5e-324, 1e-7]::float8[]) AS number)
SELECT count(landfall_region('mobile', 'countries', a.number, b.number)) AS regions,
    count(landfall_regions('mobile', 'countries', a.number, b.number)) AS lists,
    count(landfall_place('mobile', a.number, b.number)) AS places,
    count((landfall_nearest('mobile', 'countries', a.number, b.number, 'Infinity')).key) AS nearest
  FROM numbers a, numbers b;
DROP FUNCTION attempt;
