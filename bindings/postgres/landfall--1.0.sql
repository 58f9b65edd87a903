\echo Use "CREATE EXTENSION landfall" to load this file. \quit

-- STABLE, as an atlas may be replaced between two statements; within a statement the same coordinate has the same
-- answer. PARALLEL SAFE, as each process opens the atlas itself, and nothing is written.

CREATE FUNCTION landfall_region(atlas text, layer text, lat float8, lon float8) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION landfall_region(text, text, float8, float8) IS
  'the key of the region at a coordinate, the smallest where they overlap; null without one';

CREATE FUNCTION landfall_name(atlas text, layer text, lat float8, lon float8) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION landfall_name(text, text, float8, float8) IS
  'the name of the region at a coordinate, the smallest where they overlap; null without one';

CREATE FUNCTION landfall_name(atlas text, layer text, key text) RETURNS text
  AS 'MODULE_PATHNAME', 'landfall_name_of_key' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION landfall_name(text, text, text) IS
  'the name of the region with a key; null without one';

CREATE FUNCTION landfall_regions(atlas text, layer text, lat float8, lon float8) RETURNS text[]
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION landfall_regions(text, text, float8, float8) IS
  'the keys of all regions at a coordinate, the smallest first; null if the coordinate is invalid';

CREATE FUNCTION landfall_place(atlas text, lat float8, lon float8) RETURNS jsonb
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION landfall_place(text, float8, float8) IS
  'one consistent answer: the key of the region in each layer that has one; null if the coordinate is invalid';

CREATE FUNCTION landfall_nearest(
    atlas text, layer text, lat float8, lon float8, within float8, OUT key text, OUT meters float8)
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 100;
COMMENT ON FUNCTION landfall_nearest(text, text, float8, float8, float8) IS
  'the region nearest to a coordinate within some meters, and its distance, 0 inside';

CREATE FUNCTION landfall_layers(
    atlas text, OUT layer text, OUT kind text, OUT regions integer, OUT overlapping boolean, OUT parent text)
  RETURNS SETOF record
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE ROWS 4;
COMMENT ON FUNCTION landfall_layers(text) IS 'the layers of an atlas, in the order of its manifest';
