#include "landfall.h"
#include "landfall_error.h"
#include "landfall_version.h"

#if defined(__wasm__)
static char error_text[1024];
#else
static _Thread_local char error_text[1024];
#endif

void landfall_set_error_text(const unsigned char *text, size_t count) {
  if (count >= sizeof error_text) {
    count = sizeof error_text - 1;
    // A byte 10xxxxxx continues a character.
    while (count > 0 && (text[count] & 0xC0) == 0x80) count--;
  }
  for (size_t at = 0; at < count; at++) error_text[at] = text[at] < 0x20 || text[at] == 0x7F ? '?' : (char)text[at];
  error_text[count] = 0;
}

const char *lf_error_text(void) { return error_text; }

int32_t lf_abi_version(void) { return LF_ABI_VERSION; }

const char *lf_version(void) { return LANDFALL_VERSION; }
