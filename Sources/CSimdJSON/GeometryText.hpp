// Geometries as flat arrays of positions.
#pragma once

#include "CSimdJSON.h"

#include "CoordinateScanner.hpp"
#include "JSONText.hpp"

#include <string>
#include <vector>

namespace landfall {

/// The maximum depth of nested geometry collections.
constexpr int maxCollections = 32;

/// A JSON text whose geometries, including nested collections, are gathered in flat arrays.
struct GeometryText : JSONText {
  std::vector<Position> positions, points;
  std::vector<size_t> ringEnds, polygonEnds;
  size_t elevationCount = 0;
  /// Whether coordinates are skipped: each geometry that is not empty is then one position.
  bool skipsCoordinates = false;

  void clearGeometry() {
    positions.clear();
    points.clear();
    ringEnds.clear();
    polygonEnds.clear();
    elevationCount = 0;
  }

  /// Reads two numbers and drops any others. Only a Point may be empty.
  bool readPosition(
      ondemand::value value, std::vector<Position> &out, string_view type,
      bool mayBeEmpty = false) {
    ondemand::array numbers;
    if (!open(value, numbers, GeoJSONStatusNesting, type)) return false;
    double pair[2] = {0, 0};
    size_t count = 0;
    for (auto item : numbers) {
      double number;
      auto error = item.get_double().get(number);
      if (simdjson_unlikely(error)) return failNumber(error, type);
      if (count < 2) pair[count] = number;
      count++;
    }
    if (simdjson_unlikely(count != 2)) {
      if (count == 0 && mayBeEmpty) return true;
      if (count < 2) return fail(GeoJSONStatusShortPosition);
      elevationCount++;
    }
    out.push_back({pair[0], pair[1]});
    return true;
  }

  /// Reports the value that was found instead of a number.
  bool failNumber(error_code error, string_view type) {
    string_view found = excerpt();
    char first = found.empty() ? '\0' : found[0];
    if (first == '[') return fail(GeoJSONStatusNesting, type);
    if (first == '-' || (first >= '0' && first <= '9')) {
      // "-Infinity" starts like a number.
      bool isWord = found.size() > 1 && (found[1] == 'I' || found[1] == 'i');
      return fail(isWord ? GeoJSONStatusNotANumber : GeoJSONStatusNumber, found);
    }
    // A word such as NaN, or another JSON type.
    if (first && !strchr(",:]}", first)) return fail(GeoJSONStatusNotANumber, found);
    return failJSON(error == simdjson::INCORRECT_TYPE ? simdjson::TAPE_ERROR : error);
  }

  /// Reads an array and passes each of its entries to `each`.
  template <typename Each>
  bool readEach(ondemand::value value, string_view type, Each each) {
    ondemand::array array;
    if (!open(value, array, GeoJSONStatusNesting, type)) return false;
    for (auto item : array) {
      ondemand::value inner;
      if (auto error = std::move(item).get(inner)) return failJSON(error);
      if (!each(inner)) return false;
    }
    return true;
  }

  /// Reads a polygon, a MultiPolygon or a MultiPoint on the fast path. After a failure nothing has
  /// been read; after a success `value` must still be skipped.
  bool scan(ondemand::value value, string_view type) {
    bool isMultiPoint = type == "MultiPoint";
    auto &out = isMultiPoint ? points : positions;
    size_t before = out.size(), ringsBefore = ringEnds.size(), polygonsBefore = polygonEnds.size();
    CoordinateScanner scanner{value.raw_json_token().data(), out};
    auto ring = [&] {
      if (!scanner.positions()) return false;
      ringEnds.push_back(positions.size());
      return true;
    };
    auto polygon = [&] {
      size_t first = ringEnds.size();
      if (!scanner.array(ring)) return false;
      if (ringEnds.size() > first) polygonEnds.push_back(ringEnds.size());
      return true;
    };
    bool read = isMultiPoint ? scanner.positions()
        : type == "Polygon"  ? polygon()
                             : scanner.array(polygon);
    if (read) {
      elevationCount += scanner.elevations;
    } else {
      out.resize(before);
      ringEnds.resize(ringsBefore);
      polygonEnds.resize(polygonsBefore);
    }
    return read;
  }

  bool readPolygon(ondemand::value value, string_view type) {
    size_t ringsBefore = ringEnds.size();
    bool fine = readEach(value, type, [&](ondemand::value ring) {
      bool read = readEach(
          ring, type, [&](ondemand::value at) { return readPosition(at, positions, type); });
      if (read) ringEnds.push_back(positions.size());
      return read;
    });
    if (fine && ringEnds.size() > ringsBefore) polygonEnds.push_back(ringEnds.size());
    return fine;
  }

  /// Adds one position, unless the coordinates are empty. What iterates over the geometry skips them.
  bool skipCoordinates(ondemand::value value, string_view type) {
    const char *at = value.raw_json_token().data();
    if (*at != '[') return fail(GeoJSONStatusNesting, type);
    do at++; while (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t');
    if (*at == ']') return true;
    if (type == "Point" || type == "MultiPoint") {
      points.push_back({0, 0});
    } else {
      positions.push_back({0, 0});
      ringEnds.push_back(positions.size());
      polygonEnds.push_back(ringEnds.size());
    }
    return true;
  }

  bool readCoordinates(ondemand::value value, string_view type) {
    if (skipsCoordinates) return skipCoordinates(value, type);
    if (type != "Point" && scan(value, type)) return true;
    if (type == "Polygon") return readPolygon(value, type);
    if (type == "MultiPolygon") {
      return readEach(value, type, [&](ondemand::value at) { return readPolygon(at, type); });
    }
    if (type == "MultiPoint") {
      return readEach(
          value, type, [&](ondemand::value at) { return readPosition(at, points, type); });
    }
    return readPosition(value, points, type, true);
  }

  bool readGeometry(ondemand::object object, int depth) {
    if (depth >= maxCollections) return fail(GeoJSONStatusTooDeep);
    std::string type;
    size_t at = braceOffset();
    if (!findType(object, type)) return false;
    if (type == "LineString" || type == "MultiLineString") return fail(GeoJSONStatusLine, at, type);
    bool isCollection = type == "GeometryCollection";
    if (!isCollection && type != "Polygon" && type != "MultiPolygon" && type != "Point"
        && type != "MultiPoint") {
      return type.empty() ? failMissingType(object, at) : fail(GeoJSONStatusUnknownType, at, type);
    }
    string_view wantedName = isCollection ? "geometries" : "coordinates";
    int types = 0, contents = 0;
    for (auto item : object) {
      ondemand::field field;
      if (auto error = std::move(item).get(field)) return failJSON(error);
      string_view name;
      if (!text(field.key(), name)) return false;
      ondemand::value value = field.value();
      if (name == wantedName) {
        if (contents++) return fail(GeoJSONStatusRepeatedMember, name);
        bool fine = isCollection ? readCollection(value, depth) : readCoordinates(value, type);
        if (!fine) return false;
      } else {
        if (name == "type" && types++) return fail(GeoJSONStatusRepeatedMember, name);
        if (!check(value, depth + 4)) return false;
      }
    }
    return contents ? true : fail(GeoJSONStatusMissingMember, at, wantedName);
  }

  bool readCollection(ondemand::value value, int depth) {
    ondemand::array array;
    if (!open(value, array, GeoJSONStatusMemberKind, "geometries")) return false;
    for (auto item : array) {
      ondemand::value inner;
      ondemand::object object;
      if (auto error = std::move(item).get(inner)) return failJSON(error);
      if (!open(inner, object, GeoJSONStatusMemberKind, "geometries")) return false;
      if (!readGeometry(object, depth + 1)) return false;
    }
    return true;
  }

  bool failMissingType(ondemand::object &object, size_t at) {
    std::string members;
    for (auto item : object) {
      ondemand::field field;
      if (auto error = std::move(item).get(field)) return failJSON(error);
      string_view name;
      if (!text(field.key(), name)) return false;
      if (!members.empty()) members += ", ";
      members += name;
    }
    return fail(GeoJSONStatusMissingType, at, members);
  }
};

}  // namespace landfall
