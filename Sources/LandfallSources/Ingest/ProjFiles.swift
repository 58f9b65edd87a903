#if Projections
  import CPROJ

  /// The files that PROJ opens beside its database, such as grids.
  ///
  /// A source could otherwise name any file of the system in its reference system.
  @safe final class ProjFiles {
    private let areAllowed: Bool
    /// Whether PROJ has tried to open a file that it may not.
    private(set) var hasRefused = false

    init(areAllowed: Bool) { self.areAllowed = areAllowed }

    /// Makes a context open its files here; it must not outlive this object.
    func attach(to context: OpaquePointer) -> Bool {
      var calls = unsafe PROJ_FILE_API(
        version: 1,
        open_cbk: { _, path, access, files in
          guard let path = unsafe path, let files = unsafe ProjFiles.at(files) else { return nil }
          let name = unsafe String(cString: path)
          return access == PROJ_OPEN_ACCESS_READ_ONLY ? unsafe files.open(name) : nil
        },
        read_cbk: { _, file, buffer, count, _ in
          guard let file = unsafe OpenFile.at(file) else { return 0 }
          return unsafe max(0, read(file.number, buffer, count))
        },
        write_cbk: { _, _, _, _, _ in 0 },
        seek_cbk: { _, file, offset, origin, _ in
          guard let file = unsafe OpenFile.at(file) else { return 0 }
          return lseek(file.number, off_t(offset), origin) >= 0 ? 1 : 0
        },
        tell_cbk: { _, file, _ in
          guard let file = unsafe OpenFile.at(file) else { return 0 }
          return UInt64(max(0, lseek(file.number, 0, SEEK_CUR)))
        },
        close_cbk: { _, file, _ in
          if let file = unsafe file {
            unsafe Unmanaged<OpenFile>.fromOpaque(UnsafeRawPointer(file)).release()
          }
        },
        exists_cbk: { _, path, files in
          guard let path = unsafe path, let files = unsafe ProjFiles.at(files), files.areAllowed
          else { return 0 }
          return unsafe access(path, F_OK) == 0 ? 1 : 0
        },
        mkdir_cbk: { _, _, _ in 0 }, unlink_cbk: { _, _, _ in 0 },
        rename_cbk: { _, _, _, _ in 0 })
      return unsafe proj_context_set_fileapi(
        context, &calls, Unmanaged.passUnretained(self).toOpaque()) != 0
    }

    /// The object that a context was given; its session keeps it alive.
    private static func at(_ pointer: UnsafeMutableRawPointer?) -> ProjFiles? {
      guard let pointer = unsafe pointer else { return nil }
      return unsafe Unmanaged<ProjFiles>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func open(_ path: String) -> OpaquePointer? {
      guard areAllowed else {
        hasRefused = true
        return nil
      }
      guard let file = try? OpenFile(path) else { return nil }
      return unsafe OpaquePointer(Unmanaged.passRetained(file).toOpaque())
    }
  }

  /// A file that PROJ has open.
  private final class OpenFile {
    private let file: FileDescriptor
    var number: Int32 { file.number }

    init(_ path: String) throws(FileError) {
      file = try FileDescriptor.open(regular: path)
      guard try file.status.kind == .regular else { throw .notRegular(path, .pipe) }
    }

    static func at(_ pointer: OpaquePointer?) -> OpenFile? {
      guard let pointer = unsafe pointer else { return nil }
      return unsafe Unmanaged<OpenFile>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
  }
#endif
