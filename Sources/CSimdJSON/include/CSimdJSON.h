/// A pull reader for GeoJSON (RFC 7946) over simdjson, as plain C.
///
/// It checks the structure of JSON and GeoJSON and returns one feature at a time. The caller checks
/// the numbers themselves (closed rings, ranges, rounding). No function throws or aborts on bad
/// data: each returns a status, and `geojson_failure` reports the position and the cause.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Closed enumerations, so that Swift can switch over all their cases.
#define GEOJSON_ENUM __attribute__((enum_extensibility(closed))) : int32_t

/// The result of a call. `GeoJSONStatusTruncated` and all later ones are failures.
typedef enum GEOJSON_ENUM {
  GeoJSONStatusFeature,  ///< a feature was read
  GeoJSONStatusEnd,  ///< no more features in this document
  GeoJSONStatusTruncated,  ///< the document ends before its outermost value does
  GeoJSONStatusSyntax,  ///< not JSON at this position
  GeoJSONStatusEncoding,  ///< not UTF-8; the position is unknown
  GeoJSONStatusControlCharacter,  ///< a string with a raw control character; the position is unknown
  GeoJSONStatusNumber,  ///< a number that JSON does not allow or a Double cannot represent
  GeoJSONStatusTooDeep,  ///< nested too deeply
  GeoJSONStatusTooLarge,  ///< longer than `geojson_capacity`
  GeoJSONStatusOutOfMemory,  ///< no memory for the parser's index
  GeoJSONStatusTrailing,  ///< more text after the outermost value
  GeoJSONStatusLateCRS,  ///< a `crs` member after the features: open it again and scan ahead
  GeoJSONStatusNotAnObject,  ///< the outermost value is not an object
  GeoJSONStatusMissingType,  ///< an object without `type`; detail: its members
  GeoJSONStatusUnknownType,  ///< detail: the type
  GeoJSONStatusNotAFeature,  ///< an entry of `features` of another type; detail: the type
  GeoJSONStatusRepeatedMember,  ///< detail: the member
  GeoJSONStatusMissingMember,  ///< detail: the member
  GeoJSONStatusMemberKind,  ///< a member of the wrong JSON type; detail: the member
  GeoJSONStatusLine,  ///< a LineString or MultiLineString; detail: the type
  GeoJSONStatusNesting,  ///< coordinates not nested as the type requires; detail: the type
  GeoJSONStatusNotANumber,  ///< a position contains another value than a number; detail: the value
  GeoJSONStatusShortPosition,  ///< a position of fewer than two numbers
} GeoJSONStatus;

/// UTF-8 text, not terminated; it stays valid until the reader's next call.
typedef struct {
  const char *_Nullable bytes;
  size_t length;
} GeoJSONText;

typedef enum GEOJSON_ENUM {
  GeoJSONValueKindAbsent,
  GeoJSONValueKindNull,
  GeoJSONValueKindString,
  GeoJSONValueKindInteger,
  GeoJSONValueKindNumber,
  GeoJSONValueKindBoolean,
  GeoJSONValueKindJson,
} GeoJSONValueKind;

/// A member's value. `text` is the unescaped content of a string; for any other value, its source text.
typedef struct {
  GeoJSONValueKind kind;
  GeoJSONText text;
  int64_t integer;
  double number;
  bool boolean;
} GeoJSONValue;

/// One feature; the pointers stay valid until the reader's next call.
typedef struct {
  /// Whether it is a lone geometry, without a Feature around it.
  bool is_bare;
  /// Whether its geometry is null.
  bool is_null;
  GeoJSONValue identifier;
  /// The values of the properties that the reader was created for, in their order.
  const GeoJSONValue *_Nullable values;
  size_t value_count;
  /// The names of all properties of the feature, in its order.
  const GeoJSONText *_Nullable names;
  size_t name_count;
  /// The positions of all rings, x and y in turn; `position_count` counts pairs.
  const double *_Nullable positions;
  size_t position_count;
  /// The end of each ring in the positions, and of each polygon in the rings.
  const size_t *_Nullable ring_ends;
  size_t ring_count;
  const size_t *_Nullable polygon_ends;
  size_t polygon_count;
  /// The positions of all points, x and y in turn; `point_count` counts pairs.
  const double *_Nullable points;
  size_t point_count;
  /// The number of positions with more than two numbers; the further numbers are dropped.
  size_t elevation_count;
} GeoJSONFeature;

/// The kind of a document's legacy `crs` member (GeoJSON 2008 §3).
typedef enum GEOJSON_ENUM {
  GeoJSONCRSKindNone,
  GeoJSONCRSKindNamed,
  GeoJSONCRSKindOther,
} GeoJSONCRSKind;

typedef struct {
  GeoJSONStatus status;
  /// The position in bytes from the start of the document.
  size_t offset;
  GeoJSONText detail;
} GeoJSONFailure;

typedef struct GeoJSONReader GeoJSONReader;

/// The number of bytes after a document that must be readable, whatever their values.
size_t geojson_padding(void);

/// The maximum number of bytes of one document.
size_t geojson_capacity(void);

/// Creates a reader that picks the properties with these names; null if out of memory.
///
/// With `skips_coordinates`, each geometry that is not empty has one position at 0, 0 instead of its own, whatever its
/// `coordinates` contain; reading then takes half the time.
GeoJSONReader *_Nullable geojson_reader_create(
    const GeoJSONText *_Nullable names, size_t count, bool skips_coordinates);

void geojson_reader_destroy(GeoJSONReader *_Nullable reader);

/// Opens a document. The bytes and their padding must stay valid until the last call on this document.
///
/// A `crs` member must be known before any number is read, but may come after the features.
/// `scan_ahead` searches for it first, which takes a tenth of the reading time; without it, reading
/// may fail at the end with `GeoJSONStatusLateCRS`.
/// - Returns: `GeoJSONStatusEnd` if the document can be read, otherwise a failure.
GeoJSONStatus geojson_reader_open(
    GeoJSONReader *_Nonnull reader, const char *_Nonnull bytes, size_t length, bool scan_ahead);

/// The legacy `crs` member of the open document; stores its name in `name`.
GeoJSONCRSKind geojson_reader_crs(
    const GeoJSONReader *_Nonnull reader, GeoJSONText *_Nonnull name);

/// Reads the next feature of the document.
///
/// After a failure in the feature itself (`GeoJSONStatusUnknownType` and later), `feature` contains
/// the properties that could be read, so that an error can name it.
GeoJSONStatus geojson_reader_next(
    GeoJSONReader *_Nonnull reader, GeoJSONFeature *_Nonnull feature);

/// The last failure.
GeoJSONFailure geojson_failure(const GeoJSONReader *_Nonnull reader);

#ifdef __cplusplus
}
#endif
