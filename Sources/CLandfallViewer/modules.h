// Written by scripts/make viewer-list: each module is after the modules that it imports, as all of them become one script, in
// this order.

static const unsigned char reader_vectors_js[] = {
#embed "../LandfallPages/Viewer/reader/vectors.js"
};
static const unsigned char globe_camera_js[] = {
#embed "../LandfallPages/Viewer/globe/camera.js"
};
static const unsigned char globe_flight_js[] = {
#embed "../LandfallPages/Viewer/globe/flight.js"
};
static const unsigned char globe_gl_js[] = {
#embed "../LandfallPages/Viewer/globe/gl.js"
};
static const unsigned char globe_shaders_js[] = {
#embed "../LandfallPages/Viewer/globe/shaders.js"
};
static const unsigned char globe_areas_js[] = {
#embed "../LandfallPages/Viewer/globe/areas.js"
};
static const unsigned char globe_thin_js[] = {
#embed "../LandfallPages/Viewer/globe/thin.js"
};
static const unsigned char reader_bytes_js[] = {
#embed "../LandfallPages/Viewer/reader/bytes.js"
};
static const unsigned char reader_rangecoder_js[] = {
#embed "../LandfallPages/Viewer/reader/rangecoder.js"
};
static const unsigned char reader_meshdecoder_js[] = {
#embed "../LandfallPages/Viewer/reader/meshdecoder.js"
};
static const unsigned char reader_meshes_js[] = {
#embed "../LandfallPages/Viewer/reader/meshes.js"
};
static const unsigned char globe_shapes_js[] = {
#embed "../LandfallPages/Viewer/globe/shapes.js"
};
static const unsigned char globe_ground_js[] = {
#embed "../LandfallPages/Viewer/globe/ground.js"
};
static const unsigned char globe_overlay_js[] = {
#embed "../LandfallPages/Viewer/globe/overlay.js"
};
static const unsigned char globe_backdrop_js[] = {
#embed "../LandfallPages/Viewer/globe/backdrop.js"
};
static const unsigned char globe_renderer_js[] = {
#embed "../LandfallPages/Viewer/globe/renderer.js"
};
static const unsigned char globe_tracks_js[] = {
#embed "../LandfallPages/Viewer/globe/tracks.js"
};
static const unsigned char page_address_js[] = {
#embed "../LandfallPages/Viewer/page/address.js"
};
static const unsigned char page_json_js[] = {
#embed "../LandfallPages/Viewer/page/json.js"
};
static const unsigned char page_text_js[] = {
#embed "../LandfallPages/Viewer/page/text.js"
};
static const unsigned char page_drops_js[] = {
#embed "../LandfallPages/Viewer/page/drops.js"
};
static const unsigned char page_extent_js[] = {
#embed "../LandfallPages/Viewer/page/extent.js"
};
static const unsigned char page_frames_js[] = {
#embed "../LandfallPages/Viewer/page/frames.js"
};
static const unsigned char page_inspecttab_js[] = {
#embed "../LandfallPages/Viewer/page/inspecttab.js"
};
static const unsigned char page_theme_js[] = {
#embed "../LandfallPages/Viewer/page/theme.js"
};
static const unsigned char page_labels_js[] = {
#embed "../LandfallPages/Viewer/page/labels.js"
};
static const unsigned char page_layerstab_js[] = {
#embed "../LandfallPages/Viewer/page/layerstab.js"
};
static const unsigned char page_look_js[] = {
#embed "../LandfallPages/Viewer/page/look.js"
};
static const unsigned char page_markfile_js[] = {
#embed "../LandfallPages/Viewer/page/markfile.js"
};
static const unsigned char page_removal_js[] = {
#embed "../LandfallPages/Viewer/page/removal.js"
};
static const unsigned char page_rules_js[] = {
#embed "../LandfallPages/Viewer/page/rules.js"
};
static const unsigned char page_book_js[] = {
#embed "../LandfallPages/Viewer/page/book.js"
};
static const unsigned char page_entryreader_js[] = {
#embed "../LandfallPages/Viewer/page/entryreader.js"
};
static const unsigned char page_bookreader_js[] = {
#embed "../LandfallPages/Viewer/page/bookreader.js"
};
static const unsigned char reader_letters_js[] = {
#embed "../LandfallPages/Viewer/reader/letters.js"
};
static const unsigned char reader_names_js[] = {
#embed "../LandfallPages/Viewer/reader/names.js"
};
static const unsigned char reader_resolver_js[] = {
#embed "../LandfallPages/Viewer/reader/resolver.js"
};
static const unsigned char page_marks_js[] = {
#embed "../LandfallPages/Viewer/page/marks.js"
};
static const unsigned char page_values_js[] = {
#embed "../LandfallPages/Viewer/page/values.js"
};
static const unsigned char page_progress_js[] = {
#embed "../LandfallPages/Viewer/page/progress.js"
};
static const unsigned char page_visited_js[] = {
#embed "../LandfallPages/Viewer/page/visited.js"
};
static const unsigned char page_picture_js[] = {
#embed "../LandfallPages/Viewer/page/picture.js"
};
static const unsigned char reader_distance_js[] = {
#embed "../LandfallPages/Viewer/reader/distance.js"
};
static const unsigned char reader_lookup_js[] = {
#embed "../LandfallPages/Viewer/reader/lookup.js"
};
static const unsigned char page_placetab_js[] = {
#embed "../LandfallPages/Viewer/page/placetab.js"
};
static const unsigned char page_preferences_js[] = {
#embed "../LandfallPages/Viewer/page/preferences.js"
};
static const unsigned char page_progresstab_js[] = {
#embed "../LandfallPages/Viewer/page/progresstab.js"
};
static const unsigned char page_search_js[] = {
#embed "../LandfallPages/Viewer/page/search.js"
};
static const unsigned char page_gestures_js[] = {
#embed "../LandfallPages/Viewer/page/gestures.js"
};
static const unsigned char page_shell_js[] = {
#embed "../LandfallPages/Viewer/page/shell.js"
};
static const unsigned char page_tabletab_js[] = {
#embed "../LandfallPages/Viewer/page/tabletab.js"
};
static const unsigned char page_trips_js[] = {
#embed "../LandfallPages/Viewer/page/trips.js"
};
static const unsigned char page_words_js[] = {
#embed "../LandfallPages/Viewer/page/words.js"
};
static const unsigned char reader_pick_js[] = {
#embed "../LandfallPages/Viewer/reader/pick.js"
};
static const unsigned char page_app_js[] = {
#embed "../LandfallPages/Viewer/page/app.js"
};
static const unsigned char reader_arcs_js[] = {
#embed "../LandfallPages/Viewer/reader/arcs.js"
};
static const unsigned char reader_file_js[] = {
#embed "../LandfallPages/Viewer/reader/file.js"
};
static const unsigned char reader_quadtree_js[] = {
#embed "../LandfallPages/Viewer/reader/quadtree.js"
};
static const unsigned char reader_atlas_js[] = {
#embed "../LandfallPages/Viewer/reader/atlas.js"
};
static const unsigned char page_main_js[] = {
#embed "../LandfallPages/Viewer/page/main.js"
};

#define MODULES \
  FILE_OF("reader/vectors.js", reader_vectors_js), \
  FILE_OF("globe/camera.js", globe_camera_js), \
  FILE_OF("globe/flight.js", globe_flight_js), \
  FILE_OF("globe/gl.js", globe_gl_js), \
  FILE_OF("globe/shaders.js", globe_shaders_js), \
  FILE_OF("globe/areas.js", globe_areas_js), \
  FILE_OF("globe/thin.js", globe_thin_js), \
  FILE_OF("reader/bytes.js", reader_bytes_js), \
  FILE_OF("reader/rangecoder.js", reader_rangecoder_js), \
  FILE_OF("reader/meshdecoder.js", reader_meshdecoder_js), \
  FILE_OF("reader/meshes.js", reader_meshes_js), \
  FILE_OF("globe/shapes.js", globe_shapes_js), \
  FILE_OF("globe/ground.js", globe_ground_js), \
  FILE_OF("globe/overlay.js", globe_overlay_js), \
  FILE_OF("globe/backdrop.js", globe_backdrop_js), \
  FILE_OF("globe/renderer.js", globe_renderer_js), \
  FILE_OF("globe/tracks.js", globe_tracks_js), \
  FILE_OF("page/address.js", page_address_js), \
  FILE_OF("page/json.js", page_json_js), \
  FILE_OF("page/text.js", page_text_js), \
  FILE_OF("page/drops.js", page_drops_js), \
  FILE_OF("page/extent.js", page_extent_js), \
  FILE_OF("page/frames.js", page_frames_js), \
  FILE_OF("page/inspecttab.js", page_inspecttab_js), \
  FILE_OF("page/theme.js", page_theme_js), \
  FILE_OF("page/labels.js", page_labels_js), \
  FILE_OF("page/layerstab.js", page_layerstab_js), \
  FILE_OF("page/look.js", page_look_js), \
  FILE_OF("page/markfile.js", page_markfile_js), \
  FILE_OF("page/removal.js", page_removal_js), \
  FILE_OF("page/rules.js", page_rules_js), \
  FILE_OF("page/book.js", page_book_js), \
  FILE_OF("page/entryreader.js", page_entryreader_js), \
  FILE_OF("page/bookreader.js", page_bookreader_js), \
  FILE_OF("reader/letters.js", reader_letters_js), \
  FILE_OF("reader/names.js", reader_names_js), \
  FILE_OF("reader/resolver.js", reader_resolver_js), \
  FILE_OF("page/marks.js", page_marks_js), \
  FILE_OF("page/values.js", page_values_js), \
  FILE_OF("page/progress.js", page_progress_js), \
  FILE_OF("page/visited.js", page_visited_js), \
  FILE_OF("page/picture.js", page_picture_js), \
  FILE_OF("reader/distance.js", reader_distance_js), \
  FILE_OF("reader/lookup.js", reader_lookup_js), \
  FILE_OF("page/placetab.js", page_placetab_js), \
  FILE_OF("page/preferences.js", page_preferences_js), \
  FILE_OF("page/progresstab.js", page_progresstab_js), \
  FILE_OF("page/search.js", page_search_js), \
  FILE_OF("page/gestures.js", page_gestures_js), \
  FILE_OF("page/shell.js", page_shell_js), \
  FILE_OF("page/tabletab.js", page_tabletab_js), \
  FILE_OF("page/trips.js", page_trips_js), \
  FILE_OF("page/words.js", page_words_js), \
  FILE_OF("reader/pick.js", reader_pick_js), \
  FILE_OF("page/app.js", page_app_js), \
  FILE_OF("reader/arcs.js", reader_arcs_js), \
  FILE_OF("reader/file.js", reader_file_js), \
  FILE_OF("reader/quadtree.js", reader_quadtree_js), \
  FILE_OF("reader/atlas.js", reader_atlas_js), \
  FILE_OF("page/main.js", page_main_js)
