#pragma once

#include <stddef.h>

/// A source file of the page that `landfall view` writes, from Sources/LandfallPages/Viewer.
typedef struct {
  /// The path within that folder.
  const char *path;
  const unsigned char *bytes;
  size_t size;
} landfall_viewer_file;

/// Returns the number of files.
size_t landfall_viewer_file_count(void);

/// Returns a file by its number from 0: index.html, style.css, then the modules, each after the modules that
/// it imports.
landfall_viewer_file landfall_viewer_file_at(size_t number);

/// Returns the page that `landfall build --report` writes, Sources/LandfallPages/ReportPage/report.html.
landfall_viewer_file landfall_report_page(void);
