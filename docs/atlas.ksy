meta:
  id: atlas
  title: Landfall atlas
  application: Landfall
  file-extension: atlas
  license: Apache-2.0
  ks-version: 0.9
  encoding: UTF-8
  endian: le
doc: |
  Regions of the Earth for exact lookups by coordinate, format version 2.3. The specification is
  AtlasFormat.md; this file describes the header, the section table and the records of every kind of
  section. Packed data are byte arrays here: leaves of quadtrees, vertices of arcs and of layouts,
  compressed meshes.
doc-ref: Sources/Landfall/Landfall.docc/AtlasFormat.md
seq:
  - id: header
    type: header
  - id: sections
    type: section
    repeat: expr
    repeat-expr: header.section_count
instances:
  # The tables whose records are needed to read other sections.
  layers:
    io: _root._io
    pos: layers_place.offset
    size: layers_place.length
    type: layers
  regions:
    io: _root._io
    pos: regions_place.offset
    size: regions_place.length
    type: regions
  arc_layers:
    io: _root._io
    pos: arc_layers_place.offset
    size: arc_layers_place.length
    type: arc_layers
  details:
    io: _root._io
    pos: details_place.offset
    size: details_place.length
    type: details
  meshes:
    io: _root._io
    pos: meshes_place.offset
    size: meshes_place.length
    type: meshes
  layout_frames:
    io: _root._io
    pos: layout_frames_place.offset
    size: layout_frames_place.length
    type: layout_frames
  layers_place:
    type: place(3)
  regions_place:
    type: place(4)
  arc_layers_place:
    type: place(16)
  details_place:
    type: place(26)
  meshes_place:
    type: place(31)
  layout_frames_place:
    type: place(51)
types:
  header:
    seq:
      - id: magic
        contents: [0x89, LFA, 0x0d, 0x0a, 0x1a, 0x0a]
      - id: major_version
        type: u2
      - id: minor_version
        type: u2
      - id: section_count
        type: u4
      - id: file_length
        type: u8
      - id: units_per_degree
        type: u4
      - id: section_table_checksum
        type: u4
      - id: digest
        size: 28
        doc: The first 28 bytes of the SHA-256 of the file with zeros in bytes 32 to 63.
      - id: checksum
        type: u4
        doc: CRC-32C of bytes 0 to 59.
  section:
    seq:
      - id: kind
        type: u4
        enum: section_kind
      - id: owner
        type: u4
        doc: The quadtree, table of arcs, mesh or frame that the section belongs to, else 0.
      - id: checksum
        type: u4
        doc: CRC-32C of the section's bytes.
      - id: flags
        type: u4
        doc: "Bit 0: a reader that does not know the kind must refuse the file."
      - id: offset
        type: u8
      - id: length
        type: u8
    instances:
      body:
        io: _root._io
        pos: offset
        size: length
        type:
          switch-on: kind
          cases:
            section_kind::strings: strings
            section_kind::atlas: names_of_atlas
            section_kind::layers: layers
            section_kind::regions: regions
            section_kind::attribute_names: words
            section_kind::attribute_values: attribute_values
            section_kind::numbers: numbers
            section_kind::points: points
            section_kind::planes: planes
            section_kind::plane_regions: words
            section_kind::quadtrees: quadtrees
            section_kind::quadtree_root: words
            section_kind::quadtree_nodes: quadtree_nodes
            section_kind::quadtree_pairs: quadtree_pairs
            section_kind::arc_layers: arc_layers
            section_kind::arcs: arcs(owner)
            section_kind::arc_blocks: arc_blocks(owner)
            section_kind::names: names
            section_kind::other_names: other_names
            section_kind::measures: measures
            section_kind::neighbours: neighbours
            section_kind::arc_rings: arc_rings(owner)
            section_kind::arc_tree: arc_tree(owner)
            section_kind::details: details
            section_kind::region_details: region_details
            section_kind::collections: collections
            section_kind::collection_members: words
            section_kind::collection_texts: collection_texts
            section_kind::layer_texts: layer_texts
            section_kind::meshes: meshes
            section_kind::mesh_positions: mesh_positions
            section_kind::mesh_indices: mesh_indices(owner)
            section_kind::mesh_places: points
            section_kind::mesh_tables: mesh_tables(owner)
            section_kind::caps: caps
            section_kind::layouts: layouts
            section_kind::layout_frames: layout_frames
            section_kind::layout_shapes: layout_shapes(owner)
  place:
    doc: Where the section of a kind is, by a search of the section table.
    params:
      - id: kind
        type: u4
    seq:
      - id: steps
        type: place_step(_index, kind)
        repeat: until
        repeat-until: _.is_end
    instances:
      offset:
        value: "steps.last.is_found ? steps.last.section.offset : 0"
      length:
        value: "steps.last.is_found ? steps.last.section.length : 0"
  place_step:
    params:
      - id: index
        type: u4
      - id: kind
        type: u4
    instances:
      section:
        value: _root.sections[index]
      is_found:
        value: section.kind.to_i == kind
      is_end:
        value: is_found or index + 1 == _root.header.section_count
  words:
    seq:
      - id: records
        type: u4
        repeat: eos
  strings:
    seq:
      - id: records
        type: text
        repeat: eos
  text:
    seq:
      - id: length
        type: u4
      - id: value
        type: str
        size: length
  names_of_atlas:
    seq:
      - id: name
        type: u4
        doc: An offset in the strings, as all names, keys and ids are.
      - id: generator
        type: u4
  layers:
    seq:
      - id: records
        type: layer
        repeat: eos
  layer:
    seq:
      - id: id
        type: u4
      - id: kind
        type: u4
        enum: layer_kind
      - id: first_region
        type: u4
      - id: region_count
        type: u4
      - id: first_plane
        type: u4
      - id: plane_count
        type: u4
      - id: first_attribute
        type: u4
      - id: attribute_count
        type: u4
      - id: first_value
        type: u4
      - id: parent_layer
        type: u4
      - id: flag_attribute
        type: u4
      - id: zero
        type: u4
      - id: lookup_detail_meters
        type: f8
  regions:
    seq:
      - id: records
        type: region
        repeat: eos
  region:
    seq:
      - id: key
        type: u4
      - id: name
        type: u4
      - id: west
        type: u4
      - id: south
        type: u4
      - id: east
        type: u4
      - id: north
        type: u4
      - id: representative_point
        type: point
      - id: parent_region
        type: u4
      - id: size_rank
        type: u4
      - id: first_point
        type: u4
      - id: point_count
        type: u4
      - id: flags
        type: u4
        doc: "Bit 0: the region has an area."
  point:
    seq:
      - id: u
        type: u4
      - id: v
        type: u4
  points:
    seq:
      - id: records
        type: point
        repeat: eos
  attribute_values:
    seq:
      - id: records
        type: attribute_value
        repeat: eos
  attribute_value:
    seq:
      - id: kind
        type: u4
        enum: attribute_kind
      - id: payload
        type: u4
  numbers:
    seq:
      - id: records
        type: u8
        repeat: eos
        doc: The bits of a signed integer or of a binary64; the attribute value says which.
  planes:
    seq:
      - id: records
        type: plane
        repeat: eos
  plane:
    seq:
      - id: layer
        type: u4
      - id: quadtree
        type: u4
      - id: shift
        type: u4
      - id: bit_count
        type: u4
      - id: first_entry
        type: u4
      - id: entry_count
        type: u4
      - id: flags
        type: u4
        doc: "Bit 0: value i + 1 is region i."
  quadtrees:
    seq:
      - id: records
        type: quadtree
        repeat: eos
  quadtree:
    seq:
      - id: root_shift
        type: u4
      - id: columns
        type: u4
      - id: rows
        type: u4
      - id: node_count
        type: u4
      - id: leaf_byte_count
        type: u4
      - id: pair_count
        type: u4
      - id: level_count
        type: u4
      - id: max_edge_count
        type: u4
      - id: leaf_count
        type: u4
  quadtree_nodes:
    seq:
      - id: records
        type: node_entry
        repeat: eos
  node_entry:
    doc: A node has 16 of these, or 4 in a small index.
    seq:
      - id: word
        type: u4
    instances:
      tag:
        value: word & 3
        doc: 0 code of the cell, 1 node, 2 leaf.
      value:
        value: word >> 2
  quadtree_pairs:
    seq:
      - id: records
        type: pair
        repeat: eos
  pair:
    seq:
      - id: base
        type: u4
      - id: change
        type: u4
  arc_layers:
    seq:
      - id: records
        type: arc_layer
        repeat: eos
  arc_layer:
    seq:
      - id: arc_count
        type: u4
      - id: border_count
        type: u4
      - id: block_count
        type: u4
      - id: vertex_count
        type: u4
      - id: ring_count
        type: u4
      - id: ring_arc_count
        type: u4
      - id: set_count
        type: u4
      - id: set_member_count
        type: u4
      - id: item_count
        type: u4
      - id: flags
        type: u4
        doc: "Bit 0: the items are in order."
      - id: first_point
        type: u4
      - id: zero
        type: u4
  arc_table:
    doc: The record of a table of arcs, which is a layer's or a further detail's.
    params:
      - id: owner
        type: u4
    instances:
      layer_count:
        value: _root.layers.records.size
      is_detail:
        value: owner >= layer_count
      detail:
        value: _root.details.records[owner - layer_count]
        if: is_detail
      layer:
        value: "is_detail ? detail.layer : owner"
      record:
        value: "is_detail ? detail.arcs : _root.arc_layers.records[owner]"
      region_count:
        value: _root.layers.records[layer].region_count
  arcs:
    params:
      - id: owner
        type: u4
    seq:
      - id: table
        type: arc_table(owner)
      - id: records
        type: arc
        repeat: expr
        repeat-expr: table.record.arc_count + 1
        if: not _io.eof
      - id: set_starts
        type: u4
        repeat: expr
        repeat-expr: table.record.set_count + 1
        if: not _io.eof
      - id: set_members
        type: u4
        repeat: expr
        repeat-expr: table.record.set_member_count
  arc:
    seq:
      - id: first_block_and_flag
        type: u4
      - id: left_label
        type: u4
      - id: right_label
        type: u4
    instances:
      first_block:
        value: first_block_and_flag & 0x7fffffff
      is_closed:
        value: (first_block_and_flag >> 31) == 1
  arc_blocks:
    params:
      - id: owner
        type: u4
    seq:
      - id: table
        type: arc_table(owner)
      - id: records
        type: arc_block
        repeat: expr
        repeat-expr: table.record.block_count
      - id: groups
        type: u4
        repeat: expr
        repeat-expr: (table.record.block_count + 63) / 64
  arc_block:
    seq:
      - id: u
        type: u4
      - id: v_and_flag
        type: u4
      - id: packing
        type: u4
    instances:
      v:
        value: v_and_flag & 0x7fffffff
      is_last:
        value: (v_and_flag >> 31) == 1
      bit_offset:
        value: packing & 0x1ffff
      u_width:
        value: ((packing >> 17) & 31) + 1
      v_width:
        value: ((packing >> 22) & 31) + 1
      edge_count:
        value: (packing >> 27) + 1
  arc_rings:
    params:
      - id: owner
        type: u4
    seq:
      - id: table
        type: arc_table(owner)
      - id: ring_starts
        type: u4
        repeat: expr
        repeat-expr: table.region_count + 1
        if: not _io.eof
      - id: records
        type: ring
        repeat: expr
        repeat-expr: table.record.ring_count + 1
        if: not _io.eof
      - id: ring_arcs
        type: u4
        repeat: expr
        repeat-expr: table.record.ring_arc_count
        doc: Twice the number of an arc, plus 1 if the ring runs against it.
  ring:
    seq:
      - id: first_arc_and_flag
        type: u4
    instances:
      first_arc:
        value: first_arc_and_flag & 0x7fffffff
      is_outer:
        value: (first_arc_and_flag >> 31) == 1
  arc_tree:
    params:
      - id: owner
        type: u4
    seq:
      - id: table
        type: arc_table(owner)
      - id: records
        type: tree_node
        repeat: expr
        repeat-expr: (_io.size - 4 * listed_count) / 76
      - id: items
        type: u4
        repeat: expr
        repeat-expr: listed_count
    instances:
      listed_count:
        value: "(table.record.flags & 1) == 1 ? 0 : table.record.item_count"
  tree_node:
    seq:
      - id: corner
        type: point
      - id: u_shift
        type: u1
      - id: v_shift
        type: u1
      - id: zero
        type: u2
      - id: west
        type: u1
        repeat: expr
        repeat-expr: 16
      - id: south
        type: u1
        repeat: expr
        repeat-expr: 16
      - id: east
        type: u1
        repeat: expr
        repeat-expr: 16
      - id: north
        type: u1
        repeat: expr
        repeat-expr: 16
  names:
    seq:
      - id: records
        type: folded_name
        repeat: eos
  folded_name:
    seq:
      - id: text
        type: u4
      - id: region
        type: u4
  other_names:
    seq:
      - id: firsts
        type: u4
        repeat: expr
        repeat-expr: 2 * _root.layers.records.size + 1
        if: not _io.eof
        doc: The first alias and the first later word of each layer, and the number of entries.
      - id: records
        type: other_name
        repeat: eos
  other_name:
    seq:
      - id: text
        type: u4
      - id: region
        type: u4
      - id: written_or_start
        type: u4
        doc: An alias as it is written, a string; of a later word the position of its first byte.
  measures:
    seq:
      - id: records
        type: measure
        repeat: eos
  measure:
    seq:
      - id: area_square_meters
        type: f8
      - id: perimeter_meters
        type: f8
  neighbours:
    seq:
      - id: starts
        type: u4
        repeat: expr
        repeat-expr: start_count
        if: not _io.eof
      - id: zero
        type: u4
        if: not _io.eof and start_count % 2 == 1
      - id: records
        type: neighbor
        repeat: eos
    instances:
      start_count:
        value: _root.regions.records.size + 1
  neighbor:
    seq:
      - id: region
        type: u4
      - id: zero
        type: u4
      - id: shared_border_meters
        type: f8
  details:
    seq:
      - id: records
        type: detail
        repeat: eos
  detail:
    seq:
      - id: layer
        type: u4
      - id: zero
        type: u4
      - id: meters
        type: f8
      - id: arcs
        type: arc_layer
  region_details:
    seq:
      - id: records
        type: region_detail
        repeat: eos
  region_detail:
    seq:
      - id: region
        type: u4
      - id: zero
        type: u4
      - id: meters
        type: f8
  collections:
    seq:
      - id: records
        type: collection
        repeat: eos
  collection:
    seq:
      - id: identifier
        type: u4
      - id: name
        type: u4
      - id: set_name
        type: u4
      - id: layer
        type: u4
      - id: condition
        type: u4
        enum: condition_kind
      - id: parameter
        type: u4
      - id: first_member
        type: u4
      - id: member_count
        type: u4
  collection_texts:
    seq:
      - id: records
        type: collection_text
        repeat: eos
  collection_text:
    seq:
      - id: collection
        type: u4
      - id: language
        type: u4
      - id: name
        type: u4
      - id: description
        type: u4
      - id: category
        type: u4
      - id: icon
        type: u4
      - id: color
        type: u4
  layer_texts:
    seq:
      - id: records
        type: layer_text
        repeat: eos
  layer_text:
    seq:
      - id: title
        type: u4
      - id: singular
        type: u4
  meshes:
    seq:
      - id: records
        type: mesh
        repeat: eos
  mesh:
    seq:
      - id: layer
        type: u4
      - id: encoding
        type: u4
        enum: mesh_encoding
      - id: detail_meters
        type: f8
      - id: sag_meters
        type: f8
      - id: index_byte_count
        type: u4
      - id: vertex_count
        type: u4
      - id: triangle_count
        type: u4
      - id: part_count
        type: u4
      - id: line_count
        type: u4
      - id: coast_count
        type: u4
      - id: line_vertex_count
        type: u4
      - id: zero
        size: 12
  mesh_positions:
    seq:
      - id: records
        type: position
        repeat: eos
  position:
    seq:
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4
  mesh_indices:
    params:
      - id: owner
        type: u4
    seq:
      - id: short_records
        type: u2
        repeat: eos
        if: index_byte_count == 2
      - id: long_records
        type: u4
        repeat: eos
        if: index_byte_count == 4
    instances:
      index_byte_count:
        value: _root.meshes.records[owner].index_byte_count
  mesh_tables:
    params:
      - id: owner
        type: u4
    seq:
      - id: records
        type: mesh_part
        repeat: expr
        repeat-expr: mesh.part_count
      - id: first_triangles
        type: u4
        repeat: expr
        repeat-expr: _root.layers.records[mesh.layer].region_count + 1
      - id: line_sides
        type: line_sides
        repeat: expr
        repeat-expr: mesh.line_count
      - id: line_starts
        type: u4
        repeat: expr
        repeat-expr: mesh.line_count + 1
      - id: line_vertices
        type: u4
        repeat: expr
        repeat-expr: mesh.line_vertex_count
    instances:
      mesh:
        value: _root.meshes.records[owner]
  mesh_part:
    seq:
      - id: first_vertex
        type: u4
      - id: vertex_count
        type: u4
      - id: first_triangle
        type: u4
      - id: triangle_count
        type: u4
  line_sides:
    seq:
      - id: left
        type: u4
      - id: right
        type: u4
  caps:
    seq:
      - id: records
        type: cap
        repeat: expr
        repeat-expr: _io.size / 20
      - id: regions_from_south
        type: u4
        repeat: expr
        repeat-expr: _io.size / 20
  cap:
    seq:
      - id: center
        type: point
      - id: radius_radians
        type: f4
      - id: marker
        type: u4
        enum: marker
  layouts:
    seq:
      - id: records
        type: layout
        repeat: eos
  layout:
    seq:
      - id: id
        type: u4
      - id: layer
        type: u4
      - id: first_frame
        type: u4
      - id: frame_count
        type: u4
      - id: width
        type: f8
      - id: height
        type: f8
      - id: tolerance
        type: f8
      - id: counter_x
        type: f8
      - id: counter_y
        type: f8
  layout_frames:
    seq:
      - id: records
        type: layout_frame
        repeat: eos
  layout_frame:
    seq:
      - id: definition
        type: u4
      - id: family
        type: u4
        enum: projection_family
      - id: line_count
        type: u4
      - id: region_count
        type: u4
      - id: ring_count
        type: u4
      - id: ring_line_count
        type: u4
      - id: vertex_byte_count
        type: u4
      - id: zero
        type: u4
      - id: box
        type: f8
        repeat: expr
        repeat-expr: 4
        doc: x, y, width, height.
      - id: unit
        type: f8
      - id: border_width
        type: f8
      - id: parameters
        type: f8
        repeat: expr
        repeat-expr: 8
      - id: scale
        type: f8
      - id: origin_x
        type: f8
      - id: origin_y
        type: f8
  layout_shapes:
    params:
      - id: owner
        type: u4
    seq:
      - id: lines
        type: layout_line
        repeat: expr
        repeat-expr: frame.line_count
      - id: records
        type: layout_region
        repeat: expr
        repeat-expr: frame.region_count
      - id: ring_ends
        type: u4
        repeat: expr
        repeat-expr: frame.ring_count
      - id: ring_lines
        type: u4
        repeat: expr
        repeat-expr: frame.ring_line_count
        doc: Twice the number of a line, plus 1 if the ring runs from its end to its beginning.
      - id: packed_vertices
        size: frame.vertex_byte_count
    instances:
      frame:
        value: _root.layout_frames.records[owner]
  layout_line:
    seq:
      - id: first_byte
        type: u4
      - id: vertex_count
        type: u4
      - id: kind
        type: u4
        enum: line_kind
      - id: left
        type: u4
      - id: right
        type: u4
      - id: first
        type: lattice_point
      - id: last
        type: lattice_point
  layout_region:
    seq:
      - id: region
        type: u4
      - id: ring_end
        type: u4
      - id: label
        type: lattice_point
      - id: top_left
        type: lattice_point
      - id: bottom_right
        type: lattice_point
  lattice_point:
    seq:
      - id: x
        type: u2
      - id: y
        type: u2
enums:
  section_kind:
    1: strings
    2: atlas
    3: layers
    4: regions
    5: attribute_names
    6: attribute_values
    7: numbers
    8: points
    9: planes
    10: plane_regions
    11: quadtrees
    12: quadtree_root
    13: quadtree_nodes
    14: quadtree_leaves
    15: quadtree_pairs
    16: arc_layers
    17: arcs
    18: arc_blocks
    19: arc_vertices
    20: names
    21: other_names
    22: measures
    23: neighbours
    24: arc_rings
    25: arc_tree
    26: details
    27: region_details
    28: collections
    29: collection_members
    30: quadtree_blocks
    31: meshes
    32: mesh_positions
    33: mesh_indices
    34: mesh_places
    35: mesh_tables
    36: mesh_compressed
    37: collection_texts
    38: layer_texts
    40: caps
    50: layouts
    51: layout_frames
    52: layout_shapes
  layer_kind:
    0: polygons
    1: points
  attribute_kind:
    0: none
    1: string
    2: integer
    3: number
    4: boolean
    5: json
  condition_kind:
    0: all
    1: count
    2: count_in_one_day
    3: count_in_one_year
    4: return_after_days
  mesh_encoding:
    0: raw
    1: compressed
  marker:
    0: none
    1: small
    2: point
  projection_family:
    0: other
    1: albers
    2: equirectangular
    3: web_mercator
    4: equal_earth
    5: orthographic
  line_kind:
    0: coast
    1: inland
    2: country
    3: edge
