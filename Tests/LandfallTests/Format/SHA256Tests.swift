import Landfall
import TestSupport
import Testing

@Suite(.timed) struct SHA256Tests {
  /// The examples that NIST publishes with FIPS 180-4, and the empty message of its test vectors.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func agreesWithPublishedExamples(message: String, digest: String) {
    #expect(SHA256.hexDigest(of: message.utf8) == digest)
  }

  @Test func hashesAMillionLetters() {
    #expect(
      SHA256.hexDigest(of: repeatElement(UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// The length of the last piece decides on the padding; the lengths of the pieces must not.
  @Test func piecesGiveTheHashOfTheWhole() {
    let message = (0..<300).map { UInt8(truncatingIfNeeded: 7 &* $0) }
    for length in [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 300] {
      let whole = Array(message.prefix(length))
      var expected = SHA256()
      expected.update(whole)
      for step in [1, 7, 63, 64, 65, 129] {
        var hash = SHA256()
        for start in stride(from: 0, to: length, by: step) {
          hash.update(Array(whole[start..<min(start + step, length)]))
          // Reading the hash so far must not change it.
          if start % 5 == 0 { _ = hash.finalize() }
        }
        #expect(hash.finalize() == expected.finalize(), "\(length) bytes in pieces of \(step)")
      }
    }
  }
}
