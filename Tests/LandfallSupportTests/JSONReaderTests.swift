import LandfallSupport
import TestSupport
import Testing

/// What books and manifests word apart, their readers' tests cover.
@Suite(.timed) struct JSONReaderTests {
  private func read(_ text: String, isInteroperable: Bool) throws(JSONFault) -> JSONNode {
    try JSONReader.read(Array(text.utf8), isInteroperable: isInteroperable)
  }

  @Test func nodesKnowTheirLines() throws {
    let root = try read("\u{FEFF}{\"a\":\n[1,\n\"x\"],\"b\"\n:null}", isInteroperable: true)
    #expect(root.line == 1)
    #expect(root.members?.map(\.name) == ["a", "b"])
    #expect(root.members?.map(\.line) == [1, 3])
    #expect(root.object?["a"]?.array?.map(\.line) == [2, 3])
    #expect(root.object?["b"]?.line == 4)
  }

  @Test(arguments: [#"{"a":1,"a":2}"#, #"["\ud83d"]"#, #"["\ud83d\u0041"]"#, "[1e999]"])
  func refusesWhatProgramsReadDifferently(text: String) throws {
    #expect(throws: JSONFault.self) { try read(text, isInteroperable: true) }
    _ = try read(text, isInteroperable: false)
  }

  @Test func numbersOfOneValueAreEqual() throws {
    let numbers = try #require(try read("[1, 1.0, 10e-1, 2]", isInteroperable: true).array)
    #expect(Set(numbers.map(\.value)).count == 2)
    #expect(JSONNumber(1).literal == "1")
  }

  @Test func columnsCountCharacters() {
    let fault = #expect(throws: JSONFault.self) {
      try read("{\n\"né\": 😀}", isInteroperable: true)
    }
    #expect(fault?.line == 2)
    #expect(fault?.column == 7)
    #expect(fault?.found == Array("😀".utf8))
  }
}
