#include "CLandfallViewer.h"

// #embed is C23; the compilers of every toolchain that builds this package support it in older C, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "modules.h"

static const unsigned char index_html[] = {
#embed "../LandfallPages/Viewer/index.html"
};
static const unsigned char style_css[] = {
#embed "../LandfallPages/Viewer/style.css"
};
static const unsigned char report_html[] = {
#embed "../LandfallPages/ReportPage/report.html"
};

#define FILE_OF(path, bytes) {path, bytes, sizeof bytes}

static const landfall_viewer_file files[] = {
    FILE_OF("index.html", index_html),
    FILE_OF("style.css", style_css),
    MODULES,
};

size_t landfall_viewer_file_count(void) { return sizeof files / sizeof files[0]; }

landfall_viewer_file landfall_viewer_file_at(size_t number) { return files[number]; }

landfall_viewer_file landfall_report_page(void) {
  landfall_viewer_file page = FILE_OF("report.html", report_html);
  return page;
}
