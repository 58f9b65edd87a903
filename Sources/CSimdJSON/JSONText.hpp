// JSON through simdjson's on-demand reader, with failures that include their position.
#pragma once

#include "CSimdJSON.h"

#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

namespace landfall {

namespace ondemand = simdjson::SIMDJSON_BUILTIN_IMPLEMENTATION::ondemand;
using simdjson::error_code;
using std::string_view;

/// The maximum depth of nested arrays and objects. The on-demand reader does not check simdjson's
/// own limit (1,024), and the walk below recurses.
constexpr int maxDepth = 200;

/// The maximum length of an excerpt of the source in a failure.
constexpr size_t maxExcerpt = 40;

inline GeoJSONText asText(string_view view) { return {view.data(), view.size()}; }

inline string_view trimmed(string_view view) {
  while (!view.empty() && strchr(" \t\r\n", view.back())) view.remove_suffix(1);
  return view;
}

/// One JSON text being read. Functions return false after recording a failure.
struct JSONText {
  ondemand::parser parser;
  size_t capacity = 0;
  const char *bytes = nullptr;
  size_t length = 0;
  ondemand::document document;
  /// Unescaped strings; a deque, so that views of them stay valid.
  std::deque<std::string> unescaped;

  GeoJSONStatus status = GeoJSONStatusEnd;
  size_t failureOffset = 0;
  std::string failureDetail;

  /// Starts reading a document, whose text must be padded.
  bool start(const char *text, size_t textLength) {
    bytes = text;
    length = textLength;
    status = GeoJSONStatusEnd;
    unescaped.clear();
    if (!reserve(length)) return false;
    simdjson::padded_string_view padded(bytes, length, length + simdjson::SIMDJSON_PADDING);
    auto error = parser.iterate(padded).get(document);
    return error ? failJSON(error) : true;
  }

  /// Sizes the parser's index; doubling keeps a sequence of growing documents linear.
  bool reserve(size_t wantedCapacity) {
    if (wantedCapacity <= capacity) return true;
    if (wantedCapacity > simdjson::SIMDJSON_MAXSIZE_BYTES) return fail(GeoJSONStatusTooLarge, 0);
    size_t target = std::min(
        std::max({wantedCapacity, 2 * capacity, size_t(4096)}),
        simdjson::SIMDJSON_MAXSIZE_BYTES);
    if (auto error = parser.allocate(target)) return failJSON(error);
    capacity = target;
    return true;
  }

  // MARK: Failures

  size_t offset() {
    const char *place;
    if (document.current_location().get(place)) return length;
    return std::min(length, static_cast<size_t>(place - bytes));
  }

  /// The offset of the start of the object that is being read.
  size_t braceOffset() {
    size_t at = std::min(offset(), length - 1);
    while (at > 0 && bytes[at] != '{') at--;
    return at;
  }

  /// Records the first failure; later ones are consequences of it.
  bool fail(GeoJSONStatus failure, size_t at, string_view detail = {}) {
    if (status <= GeoJSONStatusEnd) {
      status = failure;
      failureOffset = at;
      failureDetail.assign(detail.substr(0, 200));
    }
    return false;
  }

  bool fail(GeoJSONStatus failure, string_view detail = {}) {
    return fail(failure, offset(), detail);
  }

  bool failJSON(error_code error) {
    switch (error) {
      case simdjson::EMPTY:
      case simdjson::UNCLOSED_STRING:
      case simdjson::INCOMPLETE_ARRAY_OR_OBJECT:
        return fail(GeoJSONStatusTruncated, length);
      case simdjson::UTF8_ERROR: return fail(GeoJSONStatusEncoding, 0);
      case simdjson::UNESCAPED_CHARS: return fail(GeoJSONStatusControlCharacter, 0);
      case simdjson::CAPACITY: return fail(GeoJSONStatusTooLarge, 0);
      case simdjson::MEMALLOC: return fail(GeoJSONStatusOutOfMemory, 0);
      case simdjson::DEPTH_ERROR: return fail(GeoJSONStatusTooDeep);
      case simdjson::NUMBER_ERROR:
        return fail(GeoJSONStatusNumber, excerpt());
      default: {
        // An unclosed bracket is found at the text's last byte or past it.
        size_t at = offset();
        bool isAtEnd = at + 1 >= trimmed({bytes, length}).size();
        return fail(isAtEnd ? GeoJSONStatusTruncated : GeoJSONStatusSyntax, at);
      }
    }
  }

  /// Whether the JSON is still readable after the failure, so that the feature's other members can
  /// be read.
  bool failureIsOfFeature() const { return status >= GeoJSONStatusUnknownType; }

  /// The token at the current position.
  string_view excerpt() {
    size_t at = offset();
    string_view rest(bytes + at, std::min(maxExcerpt, length - at));
    size_t end = 0;
    while (end < rest.size() && !strchr(",]}:[{ \t\r\n", rest[end])) end++;
    return rest.substr(0, end == 0 && !rest.empty() ? 1 : end);
  }

  // MARK: JSON

  /// The content of a string, directly from the source if it has no escapes.
  bool text(ondemand::raw_json_string raw, string_view &out) {
    const char *start = raw.raw();
    size_t end = 0;
    bool escaped = false;
    for (; start[end] != '"'; end++) {
      if (start[end] == '\\') { escaped = true; end++; }
    }
    if (!escaped) { out = {start, end}; return true; }
    unescaped.emplace_back(end + simdjson::SIMDJSON_PADDING, '\0');
    auto *target = reinterpret_cast<uint8_t *>(&unescaped.back()[0]);
    if (parser.unescape(raw, target).get(out)) {
      return fail(GeoJSONStatusSyntax, static_cast<size_t>(start - bytes));
    }
    return true;
  }

  /// Checks a value that is not needed, completely, so that invalid JSON is never accepted.
  bool check(ondemand::value value, int depth) {
    GeoJSONValue ignored;
    return read(value, ignored, depth);
  }

  bool checkInside(ondemand::array array, int depth) {
    for (auto item : array) {
      ondemand::value value;
      if (auto error = std::move(item).get(value)) return failJSON(error);
      if (!check(value, depth)) return false;
    }
    return true;
  }

  bool checkInside(ondemand::object object, int depth) {
    for (auto item : object) {
      ondemand::field field;
      if (auto error = std::move(item).get(field)) return failJSON(error);
      string_view name;
      if (!text(field.key(), name) || !check(field.value(), depth)) return false;
    }
    return true;
  }

  bool read(ondemand::value value, GeoJSONValue &out, int depth) {
    out = {};
    ondemand::json_type type;
    if (auto error = value.type().get(type)) return failJSON(error);
    switch (type) {
      case ondemand::json_type::string: {
        ondemand::raw_json_string raw;
        string_view view;
        if (auto error = value.get_raw_json_string().get(raw)) return failJSON(error);
        if (!text(raw, view)) return false;
        out.kind = GeoJSONValueKindString;
        out.text = asText(view);
        return true;
      }
      case ondemand::json_type::number: {
        out.text = asText(trimmed(value.raw_json_token()));
        if (!value.get_int64().get(out.integer)) {
          out.kind = GeoJSONValueKindInteger;
        } else if (auto error = value.get_double().get(out.number)) {
          return failJSON(error);
        } else {
          out.kind = GeoJSONValueKindNumber;
        }
        return true;
      }
      case ondemand::json_type::boolean:
        out.kind = GeoJSONValueKindBoolean;
        out.text = asText(trimmed(value.raw_json_token()));
        if (auto error = value.get_bool().get(out.boolean)) return failJSON(error);
        return true;
      case ondemand::json_type::null: {
        bool null = false;
        if (auto error = value.is_null().get(null)) return failJSON(error);
        if (!null) return fail(GeoJSONStatusSyntax);
        out.kind = GeoJSONValueKindNull;
        return true;
      }
      case ondemand::json_type::array:
      case ondemand::json_type::object: {
        if (depth >= maxDepth) return fail(GeoJSONStatusTooDeep);
        const char *start = value.raw_json_token().data();
        if (type == ondemand::json_type::array) {
          ondemand::array array;
          if (auto error = value.get_array().get(array)) return failJSON(error);
          if (!checkInside(array, depth + 1)) return false;
        } else {
          ondemand::object object;
          if (auto error = value.get_object().get(object)) return failJSON(error);
          if (!checkInside(object, depth + 1)) return false;
        }
        size_t from = static_cast<size_t>(start - bytes), to = offset();
        out.kind = GeoJSONValueKindJson;
        out.text = asText(trimmed({start, to > from ? to - from : 0}));
        return true;
      }
    }
    return fail(GeoJSONStatusSyntax);
  }

  /// A member's value as an object or an array; any other JSON type is the feature's failure.
  template <typename Container>
  bool open(ondemand::value &value, Container &out, GeoJSONStatus failure, string_view detail) {
    auto error = value.get(out);
    if (!error) return true;
    if (error != simdjson::INCORRECT_TYPE) return failJSON(error);
    // A comma or a bracket instead of a value is a syntax error, not a value of the wrong type.
    string_view found = excerpt();
    bool isValue = !found.empty() && !strchr(",:]}", found[0]);
    return isValue ? fail(failure, detail) : failJSON(simdjson::TAPE_ERROR);
  }

  /// The object's `type`; empty if it has no `type`. Resets the object to its start.
  bool findType(ondemand::object &object, std::string &type) {
    type.clear();
    for (auto item : object) {
      ondemand::field field;
      if (auto error = std::move(item).get(field)) return failJSON(error);
      string_view name;
      if (!text(field.key(), name)) return false;
      if (name != "type") continue;
      ondemand::value value = field.value();
      ondemand::raw_json_string raw;
      string_view view;
      auto error = value.get_raw_json_string().get(raw);
      if (error == simdjson::INCORRECT_TYPE) return fail(GeoJSONStatusMemberKind, "type");
      if (error) return failJSON(error);
      if (!text(raw, view)) return false;
      type.assign(view);
      break;
    }
    auto error = object.reset().error();
    return error ? failJSON(error) : true;
  }
};

}  // namespace landfall
