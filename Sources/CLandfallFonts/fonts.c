#include "CLandfallFonts.h"

// #embed is C23; the compilers of every toolchain that builds this package support it in older C, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char regular[] = {
#embed "../../data/fonts/Inter-Regular.otf"
};
static const unsigned char semibold[] = {
#embed "../../data/fonts/Inter-SemiBold.otf"
};

landfall_font landfall_font_regular(void) {
  landfall_font font = {regular, sizeof regular};
  return font;
}

landfall_font landfall_font_semibold(void) {
  landfall_font font = {semibold, sizeof semibold};
  return font;
}
