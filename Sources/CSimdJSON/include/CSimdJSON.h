/// A pull reader for GeoJSON (RFC 7946) over simdjson, as plain C.
///
/// It checks JSON and GeoJSON structure and hands over one feature at a time. What the numbers
/// mean (closed rings, ranges, rounding) is the caller's business. No function throws or aborts on
/// bad data: each returns a status, and `geojson_failure` says where and what.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Closed enumerations, so that Swift switches over all their cases.
#define GEOJSON_ENUM __attribute__((enum_extensibility(closed))) : int32_t

/// What a call came to. All from `GeoJSONStatusTruncated` on are failures.
typedef enum GEOJSON_ENUM {
  GeoJSONStatusFeature,  ///< a feature was read
  GeoJSONStatusEnd,  ///< no more features in this text
  GeoJSONStatusTruncated,  ///< the text ends before its outermost value does
  GeoJSONStatusSyntax,  ///< not JSON at this place
  GeoJSONStatusEncoding,  ///< not UTF-8; the place is unknown
  GeoJSONStatusControlCharacter,  ///< a string with a raw control character; the place is unknown
  GeoJSONStatusNumber,  ///< a number that JSON or a Double cannot hold
  GeoJSONStatusTooDeep,  ///< nested deeper than anything meant
  GeoJSONStatusTooLarge,  ///< longer than `geojson_capacity`
  GeoJSONStatusOutOfMemory,  ///< no memory for the parser's index
  GeoJSONStatusTrailing,  ///< more text after the outermost value
  GeoJSONStatusLateCRS,  ///< a `crs` member after the features: open it again and scan ahead
  GeoJSONStatusNotAnObject,  ///< the outermost value is something else
  GeoJSONStatusMissingType,  ///< an object without `type`; detail: its members
  GeoJSONStatusUnknownType,  ///< detail: the type
  GeoJSONStatusNotAFeature,  ///< an entry of `features` of another type; detail: the type
  GeoJSONStatusRepeatedMember,  ///< detail: the member
  GeoJSONStatusMissingMember,  ///< detail: the member
  GeoJSONStatusMemberKind,  ///< a member of the wrong JSON type; detail: the member
  GeoJSONStatusLine,  ///< a LineString or MultiLineString; detail: the type
  GeoJSONStatusNesting,  ///< coordinates not nested as the type wants; detail: the type
  GeoJSONStatusNotANumber,  ///< a position holds something else; detail: what
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

/// A member's value. `text` is a string's text, unescaped, and any other value's as written.
typedef struct {
  GeoJSONValueKind kind;
  GeoJSONText text;
  int64_t integer;
  double number;
  bool boolean;
} GeoJSONValue;

/// One feature; the pointers stay valid until the reader's next call.
typedef struct {
  /// Whether it is a geometry that stands alone, without a Feature around it.
  bool is_bare;
  /// Whether its geometry is null.
  bool is_null;
  GeoJSONValue identifier;
  /// The values of the names that the reader was made with, in their order.
  const GeoJSONValue *_Nullable values;
  size_t value_count;
  /// The names of all its properties, in its order.
  const GeoJSONText *_Nullable names;
  size_t name_count;
  /// The positions of all rings, x and y in turn; `position_count` counts pairs.
  const double *_Nullable positions;
  size_t position_count;
  /// Where each ring ends in the positions, and each polygon in the rings.
  const size_t *_Nullable ring_ends;
  size_t ring_count;
  const size_t *_Nullable polygon_ends;
  size_t polygon_count;
  /// The positions of all points, x and y in turn; `point_count` counts pairs.
  const double *_Nullable points;
  size_t point_count;
  /// Positions with more than two numbers; the others are dropped.
  size_t elevation_count;
} GeoJSONFeature;

/// What a text's legacy `crs` member (GeoJSON 2008 §3) says.
typedef enum GEOJSON_ENUM {
  GeoJSONCRSKindNone,
  GeoJSONCRSKindNamed,
  GeoJSONCRSKindOther,
} GeoJSONCRSKind;

typedef struct {
  GeoJSONStatus status;
  /// Bytes from the text's start.
  size_t offset;
  GeoJSONText detail;
} GeoJSONFailure;

typedef struct GeoJSONReader GeoJSONReader;

/// Bytes after a text that must be readable, whatever they hold.
size_t geojson_padding(void);

/// The most bytes that one text may have.
size_t geojson_capacity(void);

/// Makes a reader that picks the properties of these names; null where memory is short.
GeoJSONReader *_Nullable geojson_reader_create(const GeoJSONText *_Nullable names, size_t count);

void geojson_reader_destroy(GeoJSONReader *_Nullable reader);

/// Starts on a text. The bytes and their padding must live until the last call about this text.
///
/// A `crs` member must be known before any number is read, but may stand after them all. To
/// `scan_ahead` for it costs a tenth of the time that reading takes; who does not may be told
/// `GeoJSONStatusLateCRS` at the end.
/// - Returns: `GeoJSONStatusEnd` where it may be read, otherwise a failure.
GeoJSONStatus geojson_reader_open(
    GeoJSONReader *_Nonnull reader, const char *_Nonnull bytes, size_t length, bool scan_ahead);

/// The legacy `crs` member of the text that was opened, and its name into `name`.
GeoJSONCRSKind geojson_reader_crs(
    const GeoJSONReader *_Nonnull reader, GeoJSONText *_Nonnull name);

/// Reads the next feature of the text.
///
/// After a failure of the feature's own (from `GeoJSONStatusUnknownType` on) `feature` still holds
/// those of its properties that could be read, so that an error can name it.
GeoJSONStatus geojson_reader_next(
    GeoJSONReader *_Nonnull reader, GeoJSONFeature *_Nonnull feature);

/// What the last failure was.
GeoJSONFailure geojson_failure(const GeoJSONReader *_Nonnull reader);

#ifdef __cplusplus
}
#endif
