import LandfallSources
import LandfallTravel

/// A ZIP archive of tracks, as services export them.
final class TrackArchive {
  private let file: FileDescriptor
  private let archive: ZIPArchive

  /// Opens an archive; nil for another file.
  /// - Throws: ``BuildError`` for an archive that is damaged, encrypted or not safe to unpack.
  init?(_ path: String) throws {
    guard let status = FileStatus.of(path).0, status.kind == .regular else { return nil }
    file = try FileDescriptor.open(regular: path)
    let head = SourceBytes.peek(file.number)
    guard [.zip, .kmz].contains(FileKind(head: head, name: path)) else { return nil }
    archive = try ZIPArchive(file.number, size: status.size, file: path)
  }

  /// The files in the archive, in the order of their names, which may repeat.
  var files: [(name: String, open: () throws -> any TrackSource)] {
    archive.files.map { file in
      (file.name, { ArchivedTrack(archive: self, bytes: self.archive.bytes(of: file)) })
    }
  }
}

/// The bytes of a file in an archive.
private struct ArchivedTrack: TrackSource {
  /// Keeps the file open.
  let archive: TrackArchive
  var bytes: ZIPBytes
  var piece: [UInt8] = []
  var position = 0

  mutating func read(into buffer: inout [UInt8], from offset: Int) throws -> Int {
    if position == piece.count {
      guard let next = try bytes.next() else { return 0 }
      (piece, position) = (next, 0)
    }
    let count = min(buffer.count - offset, piece.count - position)
    buffer.replaceSubrange(offset..<offset + count, with: piece[position..<position + count])
    position += count
    return count
  }
}
