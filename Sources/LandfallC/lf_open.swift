// landfall.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import CLandfall
internal import Landfall

@c @implementation
public func lf_open(
  _ path: UnsafePointer<CChar>?, _ flags: UInt32, _ atlas: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe open(flags, atlas) { () throws(CallError) in
    guard let path = unsafe path else { throw CallError("path is NULL; pass the path of an atlas") }
    return try unsafe mapped(path)
  }
}

@c @implementation
public func lf_open_bytes(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: UInt32,
  _ atlas: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  unsafe open(flags, atlas) { () throws(CallError) in
    try unsafe checkedCapacity(count, of: 1, bytes)
    do throws(AtlasError) {
      return try unsafe Atlas(copying: UnsafeRawBufferPointer(start: bytes, count: count))
    } catch {
      throw CallError(error)
    }
  }
}

/// `lf_open` without flags. A program that calls this instead does not contain the full check.
@c
public func landfall_open_mapped(
  _ path: UnsafePointer<CChar>, _ atlas: UnsafeMutablePointer<OpaquePointer?>
) -> Int32 {
  answer { () throws(CallError) in
    unsafe atlas.pointee = try unsafe retained(OpenAtlas(mapped(path)))
    return LF_OK.rawValue
  }
}

private func mapped(_ path: UnsafePointer<CChar>) throws(CallError) -> Atlas {
  do throws(AtlasError) {
    return try unsafe Atlas(mapping: path)
  } catch {
    throw CallError(error)
  }
}

private func retained(_ atlas: OpenAtlas) -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(atlas).toOpaque())
}

private func open(
  _ flags: UInt32, _ output: UnsafeMutablePointer<OpaquePointer?>?,
  _ atlas: () throws(CallError) -> Atlas
) -> Int32 {
  if let output = unsafe output { unsafe output.pointee = nil }
  return answer { () throws(CallError) in
    let output = try unsafe checked(output, "atlas")
    guard flags & ~UInt32(LF_OPEN_VERIFY) == 0 else {
      throw CallError("the flags are \(flags); pass 0 or LF_OPEN_VERIFY")
    }
    let opened = try OpenAtlas(atlas())
    if flags & UInt32(LF_OPEN_VERIFY) != 0 {
      do throws(AtlasError) {
        try opened.atlas.verifyChecksums()
        try opened.atlas.verifyStructure()
      } catch {
        throw CallError(error)
      }
    }
    unsafe output.pointee = retained(opened)
    return LF_OK.rawValue
  }
}

@c @implementation
public func lf_close(_ atlas: OpaquePointer?) {
  guard let atlas = unsafe atlas else { return }
  unsafe Unmanaged<OpenAtlas>.fromOpaque(UnsafeRawPointer(atlas)).release()
}

@c @implementation
public func lf_get_atlas_info(
  _ atlas: OpaquePointer?, _ info: UnsafeMutablePointer<lf_atlas_info>?
) -> Int32 {
  answer { () throws(CallError) in
    let atlas = try unsafe checkedAtlas(atlas)
    let (major, minor) = atlas.atlas.formatVersionNumbers
    try unsafe checked(info, "info").pointee = lf_atlas_info(
      grid_degrees: atlas.atlas.gridDegrees, byte_count: UInt64(atlas.atlas.byteCount),
      layer_count: atlas.layerCount, format_major: Int32(major), format_minor: Int32(minor))
    return LF_OK.rawValue
  }
}

@c @implementation
public func lf_atlas_name(
  _ atlas: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    try unsafe write(checkedAtlas(atlas).atlas.name, to: buffer, capacity)
  }
}

@c @implementation
public func lf_atlas_generator(
  _ atlas: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int64 {
  answer { () throws(CallError) in
    try unsafe write(checkedAtlas(atlas).atlas.generator, to: buffer, capacity)
  }
}
