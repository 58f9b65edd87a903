// Comparisons of sixteen numbers at once, in the instructions that each processor has for it: no other way to write
// them compiles to the one instruction that collects the results.
#pragma once

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// Compares eight rows with a row and eight columns with a column, all of them little-endian int16_t; the arrays need
// not be aligned. Sets bit i if row i is greater, bit 8 + i if column i is greater, and some of the bits from 16 on if
// any is equal.
static inline uint32_t landfall_compare_lanes(
    const void *rows, const void *columns, int16_t row, int16_t column) {
#if defined(__SSE2__)
  const __m128i r = _mm_loadu_si128((const __m128i *)rows), row8 = _mm_set1_epi16(row);
  const __m128i c = _mm_loadu_si128((const __m128i *)columns), column8 = _mm_set1_epi16(column);
  const __m128i greater = _mm_packs_epi16(_mm_cmpgt_epi16(r, row8), _mm_cmpgt_epi16(c, column8));
  const __m128i equal = _mm_or_si128(_mm_cmpeq_epi16(r, row8), _mm_cmpeq_epi16(c, column8));
  return (uint32_t)_mm_movemask_epi8(greater) | (uint32_t)_mm_movemask_epi8(equal) << 16;
#elif defined(__aarch64__) && defined(__ARM_NEON)
  static const uint8_t bits[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const int16x8_t r = vreinterpretq_s16_u8(vld1q_u8((const uint8_t *)rows)), row8 = vdupq_n_s16(row);
  const int16x8_t c = vreinterpretq_s16_u8(vld1q_u8((const uint8_t *)columns)), column8 = vdupq_n_s16(column);
  const uint8x16_t greater =
      vandq_u8(vcombine_u8(vmovn_u16(vcgtq_s16(r, row8)), vmovn_u16(vcgtq_s16(c, column8))), vld1q_u8(bits));
  const uint16x8_t equal = vorrq_u16(vceqq_s16(r, row8), vceqq_s16(c, column8));
  return (uint32_t)vaddv_u8(vget_low_u8(greater)) | (uint32_t)vaddv_u8(vget_high_u8(greater)) << 8 |
         (uint32_t)vmaxvq_u16(equal) << 16;
#elif defined(__wasm_simd128__)
  const v128_t r = wasm_v128_load(rows), row8 = wasm_i16x8_splat(row);
  const v128_t c = wasm_v128_load(columns), column8 = wasm_i16x8_splat(column);
  const v128_t greater = wasm_i8x16_narrow_i16x8(wasm_i16x8_gt(r, row8), wasm_i16x8_gt(c, column8));
  const v128_t equal = wasm_v128_or(wasm_i16x8_eq(r, row8), wasm_i16x8_eq(c, column8));
  return (uint32_t)wasm_i8x16_bitmask(greater) | (uint32_t)wasm_i8x16_bitmask(equal) << 16;
#else
  const uint8_t *r = (const uint8_t *)rows, *c = (const uint8_t *)columns;
  uint32_t found = 0;
  for (int i = 0; i < 8; i++) {
    const int16_t one = (int16_t)(r[2 * i] | r[2 * i + 1] << 8);
    const int16_t other = (int16_t)(c[2 * i] | c[2 * i + 1] << 8);
    found |= (uint32_t)(one > row) << i | (uint32_t)(other > column) << (8 + i);
    found |= (uint32_t)(one == row || other == column) << 16;
  }
  return found;
#endif
}
