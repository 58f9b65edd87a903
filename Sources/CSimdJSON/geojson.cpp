#include "CSimdJSON.h"

#include "GeometryText.hpp"

#include <iterator>
#include <new>
#include <utility>

using namespace landfall;

/// The state between two calls. The members of an object are found in one pass, in any order; if
/// the type must be known first, the object is scanned for it and then read again.
struct GeoJSONReader : GeometryText {
  std::vector<std::string> wanted;
  GeoJSONCRSKind crs = GeoJSONCRSKindNone;
  std::string crsName;

  enum class Stage { done, single, features, rest };
  Stage stage = Stage::done;
  bool isBare = false;
  bool isFirst = true;
  bool sawFeatures = false, sawType = false;
  bool scanAhead = false;
  ondemand::object root;
  ondemand::object_iterator member, memberEnd;
  ondemand::array_iterator entry, entryEnd;

  // The current feature.
  std::vector<GeoJSONValue> values;
  std::vector<GeoJSONText> names;
  bool isNull = false;
  GeoJSONValue identifier{};

  // MARK: Feature

  void clearFeature() {
    values.assign(wanted.size(), GeoJSONValue{});
    names.clear();
    clearGeometry();
    unescaped.clear();
    isNull = false;
    identifier = {};
  }

  bool readProperties(ondemand::value value, int depth) {
    ondemand::json_type type;
    if (auto error = value.type().get(type)) return failJSON(error);
    if (type != ondemand::json_type::object) {
      GeoJSONValue found;
      if (!read(value, found, depth)) return false;
      if (found.kind == GeoJSONValueKindNull) return true;
      return fail(GeoJSONStatusMemberKind, "properties");
    }
    ondemand::object object;
    if (auto error = value.get_object().get(object)) return failJSON(error);
    for (auto item : object) {
      ondemand::field field;
      if (auto error = std::move(item).get(field)) return failJSON(error);
      string_view name;
      GeoJSONValue property;
      if (!text(field.key(), name) || !read(field.value(), property, depth + 1)) return false;
      names.push_back(asText(name));
      // The last of several equal names counts, as in JavaScript and Python.
      for (size_t i = 0; i < wanted.size(); i++) {
        if (wanted[i] == name) values[i] = property;
      }
    }
    return true;
  }

  bool readFeature(ondemand::object object, int depth) {
    std::string type;
    bool hasType = false, hasGeometry = false, hasProperties = false, hasIdentifier = false;
    size_t start = braceOffset();
    for (auto item : object) {
      ondemand::field field;
      if (auto error = std::move(item).get(field)) return failJSON(error);
      string_view name;
      if (!text(field.key(), name)) return false;
      ondemand::value value = field.value();
      bool *seen = name == "type"         ? &hasType
                   : name == "geometry"   ? &hasGeometry
                   : name == "properties" ? &hasProperties
                   : name == "id"         ? &hasIdentifier
                                          : nullptr;
      if (seen && *seen) return fail(GeoJSONStatusRepeatedMember, name);
      if (seen) *seen = true;
      bool fine;
      if (seen == &hasType) {
        GeoJSONValue found;
        fine = read(value, found, depth);
        if (fine && found.kind != GeoJSONValueKindString) {
          fine = fail(GeoJSONStatusMemberKind, name);
        } else if (fine) {
          type.assign(found.text.bytes, found.text.length);
        }
      } else if (seen == &hasGeometry) {
        fine = readGeometryMember(value);
      } else if (seen == &hasProperties) {
        fine = readProperties(value, depth);
      } else if (seen == &hasIdentifier) {
        fine = read(value, identifier, depth);
      } else {
        fine = check(value, depth);
      }
      if (!fine && !failureIsOfFeature()) return false;
    }
    if (status > GeoJSONStatusEnd) return false;
    if (!hasType) return fail(GeoJSONStatusMissingMember, start, "type");
    if (type != "Feature") return fail(GeoJSONStatusNotAFeature, start, type);
    return hasGeometry ? true : fail(GeoJSONStatusMissingMember, start, "geometry");
  }

  bool readGeometryMember(ondemand::value value) {
    ondemand::json_type kind;
    if (auto error = value.type().get(kind)) return failJSON(error);
    if (kind == ondemand::json_type::object) {
      ondemand::object object;
      if (auto error = value.get_object().get(object)) return failJSON(error);
      return readGeometry(object, 0);
    }
    GeoJSONValue found;
    if (!read(value, found, 0)) return false;
    isNull = found.kind == GeoJSONValueKindNull;
    return isNull ? true : fail(GeoJSONStatusMemberKind, "geometry");
  }

  // MARK: Text

  bool readCRS(ondemand::value value) {
    // {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::2263"}}, or null.
    crs = GeoJSONCRSKindOther;
    ondemand::object object;
    auto error = value.get_object().get(object);
    if (error == simdjson::INCORRECT_TYPE) {
      GeoJSONValue found;
      if (!read(value, found, 1)) return false;
      if (found.kind == GeoJSONValueKindNull) crs = GeoJSONCRSKindNone;
      return true;
    }
    if (error) return failJSON(error);
    for (auto item : object) {
      ondemand::field field;
      if (auto error = std::move(item).get(field)) return failJSON(error);
      string_view name;
      if (!text(field.key(), name)) return false;
      ondemand::value inner = field.value();
      ondemand::object properties;
      if (name != "properties" || inner.get_object().get(properties)) {
        if (!check(inner, 2)) return false;
        continue;
      }
      for (auto property : properties) {
        ondemand::field entry;
        if (auto error = std::move(property).get(entry)) return failJSON(error);
        string_view key;
        GeoJSONValue found;
        if (!text(entry.key(), key) || !read(entry.value(), found, 3)) return false;
        if (key == "name" && found.kind == GeoJSONValueKindString) {
          crs = GeoJSONCRSKindNamed;
          crsName.assign(found.text.bytes, found.text.length);
        }
      }
    }
    return true;
  }

  bool openText(const char *bytes_, size_t length_, bool scanAhead_) {
    stage = Stage::done;
    scanAhead = scanAhead_;
    crs = GeoJSONCRSKindNone;
    crsName.clear();
    clearFeature();
    if (!start(bytes_, length_)) return false;

    // The type and the reference system must be known before the numbers are read.
    std::string type;
    if (!openRoot() || !findType(root, type)) return false;
    if (type.empty()) return failMissingType(root, 0);
    bool mayStop = !scanAhead && type == "FeatureCollection";
    for (auto item : root) {
      ondemand::field field;
      if (auto error = std::move(item).get(field)) return failJSON(error);
      string_view name;
      if (!text(field.key(), name)) return false;
      if (name == "features" && mayStop) break;
      if (name == "crs" && !readCRS(field.value())) return false;
    }
    document.rewind();
    if (!openRoot()) return false;
    isBare = type != "Feature" && type != "FeatureCollection";
    static constexpr string_view geometries[] = {
        "Point",      "MultiPoint",      "LineString",   "MultiLineString",
        "Polygon",    "MultiPolygon",    "GeometryCollection"};
    if (isBare && std::find(std::begin(geometries), std::end(geometries), type)
            == std::end(geometries)) {
      return fail(GeoJSONStatusUnknownType, 0, type);
    }
    stage = Stage::single;
    if (type != "FeatureCollection") return true;

    stage = Stage::rest;
    sawFeatures = false;
    sawType = false;
    isFirst = true;
    if (auto error = root.begin().get(member)) return failJSON(error);
    if (auto error = root.end().get(memberEnd)) return failJSON(error);
    return true;
  }

  bool openRoot() {
    auto error = document.get_object().get(root);
    if (!error) return true;
    return error == simdjson::INCORRECT_TYPE ? fail(GeoJSONStatusNotAnObject, 0) : failJSON(error);
  }

  /// Checks that nothing but white space follows the outermost value.
  bool finish() {
    stage = Stage::done;
    // After the last token there is no location.
    return document.current_location().error() ? true : fail(GeoJSONStatusTrailing);
  }

  /// Moves through the members of a FeatureCollection to the next feature.
  /// - Returns: whether there is one; false at the end and after a failure.
  bool advance(ondemand::object &feature) {
    for (;;) {
      if (stage == Stage::features) {
        if (!isFirst) ++entry;
        isFirst = false;
        if (entry != entryEnd) {
          ondemand::value value;
          if (auto error = (*entry).get(value)) return failJSON(error);
          return open(value, feature, GeoJSONStatusMemberKind, "features");
        }
        // Continue with the member after `features`.
        stage = Stage::rest;
        ++member;
      }
      for (; member != memberEnd; ++member) {
        ondemand::field field;
        if (auto error = (*member).get(field)) return failJSON(error);
        string_view name;
        if (!text(field.key(), name)) return false;
        ondemand::value value = field.value();
        if (name != "features") {
          GeoJSONValue other;
          if (!read(value, other, 1)) return false;
          if (name == "type" && std::exchange(sawType, true)) {
            return fail(GeoJSONStatusRepeatedMember, name);
          }
          bool isCRS = name == "crs" && other.kind != GeoJSONValueKindNull;
          if (isCRS && sawFeatures && !scanAhead) return fail(GeoJSONStatusLateCRS);
          continue;
        }
        if (sawFeatures) return fail(GeoJSONStatusRepeatedMember, name);
        sawFeatures = true;
        ondemand::array array;
        if (!open(value, array, GeoJSONStatusMemberKind, name)) return false;
        if (auto error = array.begin().get(entry)) return failJSON(error);
        if (auto error = array.end().get(entryEnd)) return failJSON(error);
        stage = Stage::features;
        isFirst = true;
        break;
      }
      if (stage != Stage::features) break;
    }
    if (!sawFeatures) return fail(GeoJSONStatusMissingMember, 0, "features");
    finish();
    return false;
  }

  GeoJSONStatus next() {
    if (status > GeoJSONStatusEnd || stage == Stage::done) return status;
    clearFeature();
    ondemand::object feature;
    if (stage == Stage::single) {
      bool read = isBare ? readGeometry(root, 0) : readFeature(root, 1);
      if (read) read = finish();
      stage = Stage::done;
      return read ? GeoJSONStatusFeature : status;
    }
    if (!advance(feature)) return status;
    return readFeature(feature, 2) ? GeoJSONStatusFeature : status;
  }
};

// MARK: C

size_t geojson_padding(void) { return simdjson::SIMDJSON_PADDING; }

size_t geojson_capacity(void) { return simdjson::SIMDJSON_MAXSIZE_BYTES; }

GeoJSONReader *geojson_reader_create(
    const GeoJSONText *names, size_t count, bool skips_coordinates) {
  auto *reader = new (std::nothrow) GeoJSONReader;
  if (!reader) return nullptr;
  reader->skipsCoordinates = skips_coordinates;
  for (size_t i = 0; i < count; i++) reader->wanted.emplace_back(names[i].bytes, names[i].length);
  return reader;
}

void geojson_reader_destroy(GeoJSONReader *reader) { delete reader; }

GeoJSONStatus geojson_reader_open(
    GeoJSONReader *reader, const char *bytes, size_t length, bool scan_ahead) {
  reader->openText(bytes, length, scan_ahead);
  return reader->status;
}

GeoJSONCRSKind geojson_reader_crs(const GeoJSONReader *reader, GeoJSONText *name) {
  *name = asText(reader->crsName);
  return reader->crs;
}

GeoJSONStatus geojson_reader_next(GeoJSONReader *reader, GeoJSONFeature *feature) {
  GeoJSONStatus status = reader->next();
  *feature = GeoJSONFeature{};
  feature->is_bare = reader->isBare;
  feature->is_null = reader->isNull;
  feature->identifier = reader->identifier;
  feature->values = reader->values.data();
  feature->value_count = reader->values.size();
  feature->names = reader->names.data();
  feature->name_count = reader->names.size();
  feature->positions = reinterpret_cast<const double *>(reader->positions.data());
  feature->position_count = reader->positions.size();
  feature->ring_ends = reader->ringEnds.data();
  feature->ring_count = reader->ringEnds.size();
  feature->polygon_ends = reader->polygonEnds.data();
  feature->polygon_count = reader->polygonEnds.size();
  feature->points = reinterpret_cast<const double *>(reader->points.data());
  feature->point_count = reader->points.size();
  feature->elevation_count = reader->elevationCount;
  return status;
}

GeoJSONFailure geojson_failure(const GeoJSONReader *reader) {
  return {reader->status, reader->failureOffset, asText(reader->failureDetail)};
}
