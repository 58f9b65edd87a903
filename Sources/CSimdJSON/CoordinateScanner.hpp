// The fast path for `coordinates`, which contain nearly all bytes of a GeoJSON file.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <cstring>
#include <vector>

namespace landfall {

/// A pair of x and y as in the source.
struct Position {
  double x, y;
};

/// Reads well-formed coordinates straight from the bytes, about three times as fast as token by token.
///
/// It returns false at the first unexpected byte, without a reason: the caller then reads the same
/// array token by token, which finds the error, if there is one. The text must have been indexed by
/// simdjson: it ends with a brace, which stops every loop here, and is followed by padding, which
/// may be loaded.
struct CoordinateScanner {
  const char *at;
  std::vector<Position> &out;
  size_t elevations = 0;

  /// "[" entry "," entry … "]", or "[]".
  template <typename Entry>
  bool array(Entry entry) {
    if (!take(at, '[')) return false;
    if (take(at, ']')) return true;
    do {
      if (!entry()) return false;
    } while (take(at, ','));
    return take(at, ']');
  }

  /// An array of positions.
  bool positions() {
    // A local copy, which stays in a register.
    const char *here = at;
    if (!take(here, '[')) return false;
    if (!take(here, ']')) {
      do {
        if (!position(here)) return false;
      } while (take(here, ','));
      if (!take(here, ']')) return false;
    }
    at = here;
    return true;
  }

 private:
  /// "[x, y]", with any further numbers dropped.
  simdjson_inline bool position(const char *&here) {
    Position found;
    if (!take(here, '[')) return false;
    if (!number(here, found.x) || !take(here, ',') || !number(here, found.y)) return false;
    out.push_back(found);
    if (simdjson_likely(take(here, ']'))) return true;
    elevations++;
    while (take(here, ',')) {
      if (!number(here, found.x)) return false;
    }
    return take(here, ']');
  }

  static simdjson_inline bool take(const char *&here, char wanted) {
    skipSpace(here);
    bool isThere = *here == wanted;
    here += isThere;
    return isThere;
  }

  static simdjson_inline void skipSpace(const char *&here) {
    while (simdjson_unlikely(*here <= ' ')) {
      if (*here != ' ' && *here != '\n' && *here != '\r' && *here != '\t') return;
      here++;
    }
  }

  /// Eight bytes, the first one lowest, each XORed with the code of "0", so that a digit becomes
  /// its value.
  static simdjson_inline uint64_t load(const char *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word ^ 0x3030303030303030;
  }

  /// The top bit of each byte of a loaded word that is not a digit.
  static simdjson_inline uint64_t others(uint64_t word) {
    // 9 + 0x76 is the last sum below 0x80; the mask keeps sums from reaching into the next byte.
    uint64_t sums = (word & 0x7F7F7F7F7F7F7F7F) + 0x7676767676767676;
    return (sums | word) & 0x8080808080808080;
  }

  /// The index of the byte with the lowest set bit; 8 if no bit is set.
  static simdjson_inline unsigned firstByte(uint64_t bits) {
    return bits ? static_cast<unsigned>(__builtin_ctzll(bits)) / 8 : 8;
  }

  /// The value of the first `count` digits of a loaded word, 1 to 8.
  static simdjson_inline uint64_t digits(uint64_t word, unsigned count) {
    // Shifts the digits to the end of the word; the zeros shifted in count as leading zeros.
    word <<= 64 - 8 * count;
    word = (word * 10 + (word >> 8)) & 0x00FF00FF00FF00FF;
    word = (word * 100 + (word >> 16)) & 0x0000FFFF0000FFFF;
    return (word * 10000 + (word >> 32)) & 0xFFFFFFFF;
  }

  /// "-?digits.digits" of at most seven and eight digits is the exact quotient of two Doubles,
  /// rounded once (Clinger 1990), so that it equals the result of any correct parser. simdjson
  /// parses any other number.
  static simdjson_inline bool number(const char *&here, double &value) {
    skipSpace(here);
    bool negative = *here == '-';
    const char *whole = here + negative;
    uint64_t low = load(whole);
    uint64_t point = others(low);
    uint64_t next = point & (point - 1);
    unsigned wholeCount = firstByte(point);
    unsigned end = next ? firstByte(next) : 8 + firstByte(others(load(whole + 8)));
    unsigned decimals = end - wholeCount - 1;
    char last = whole[end];
    bool isPlain = wholeCount - 1 < 7 && whole[wholeCount] == '.' && decimals - 1 < 8
        && (last == ',' || last == ']' || last == ' ') && (wholeCount == 1 || *whole != '0');
    if (simdjson_unlikely(!isPlain)) {
      Tail tail = anyNumber(here);
      value = tail.value;
      here = tail.end;
      return tail.isNumber;
    }
    static constexpr double quotients[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};
    static constexpr uint32_t powers[] = {
        1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
    uint64_t fraction = digits(load(whole + wholeCount + 1), decimals);
    // At most 15 digits, below 2^53. The sign is a factor, not a branch: branch prediction would
    // often fail.
    static constexpr double signs[] = {1, -1};
    auto mantissa = static_cast<int64_t>(digits(low, wholeCount) * powers[decimals] + fraction);
    value = static_cast<double>(mantissa) * signs[negative] / quotients[decimals];
    here = whole + end;
    return true;
  }

  struct Tail {
    const char *end;
    double value;
    bool isNumber;
  };

  /// Not inlined and passed by value, so that the variables of the fast path stay in registers.
  simdjson_never_inline static Tail anyNumber(const char *here) {
    namespace parsing = simdjson::SIMDJSON_BUILTIN_IMPLEMENTATION::numberparsing;
    Tail tail{here, 0, false};
    if (parsing::parse_double(reinterpret_cast<const uint8_t *>(here)).get(tail.value)) return tail;
    while ((*here >= '0' && *here <= '9') || (*here && strchr("+-.eE", *here))) here++;
    return {here, tail.value, true};
  }
};

}  // namespace landfall
