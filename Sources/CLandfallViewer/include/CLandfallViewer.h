#pragma once

#include <stddef.h>

/// A file of the page that `landfall view` writes, as it stands in Sources/LandfallCLI/Viewer.
typedef struct {
  /// Its path within that folder.
  const char *path;
  const unsigned char *bytes;
  size_t size;
} landfall_viewer_file;

/// The number of files.
size_t landfall_viewer_file_count(void);

/// A file by its number from 0: index.html, style.css, then the modules, each after those that it imports.
landfall_viewer_file landfall_viewer_file_at(size_t number);

/// The page that `landfall build --report` writes, Sources/LandfallCLI/ReportPage/report.html.
landfall_viewer_file landfall_report_page(void);
