internal import CLandfall
internal import Landfall

/// Why a function could not answer: the code that it returns, and the text of `lf_error_text`.
struct CallError: Error {
  let result: Int32
  let text: ErrorText

  init(_ result: lf_result, _ text: ErrorText) {
    self.result = result.rawValue
    self.text = text
  }

  /// An argument that the caller has to correct.
  init(_ text: ErrorText) { self.init(LF_INVALID_ARGUMENT, text) }

  init(_ error: AtlasError) {
    result = -Int32(error.code.rawValue)
    text = error.text
  }
}

/// Returns the answer, or stores the text of the error and returns its code.
func answer<Number: SignedInteger>(_ body: () throws(CallError) -> Number) -> Number {
  do throws(CallError) {
    return try body()
  } catch {
    unsafe error.text.bytes.withUnsafeBufferPointer { text in
      unsafe landfall_set_error_text(text.baseAddress, text.count)
    }
    return Number(error.result)
  }
}

/// Returns an output that is not NULL.
func checked<Output>(
  _ output: UnsafeMutablePointer<Output>?, _ name: StaticString
) throws(CallError) -> UnsafeMutablePointer<Output> {
  guard let output = unsafe output else {
    throw CallError("\(name) is NULL; pass the address of a variable")
  }
  return unsafe output
}

/// Returns a number that is below a count.
func checked(
  _ number: Int32, of count: Int, _ name: StaticString, in owner: @autoclosure () -> ErrorText
) throws(CallError) -> Int {
  guard number >= 0, Int(number) < count else {
    throw CallError(
      "there is no \(name) \(number); \(owner()) has \(count) \(name)s, numbered from 0")
  }
  return Int(number)
}

/// Returns a string of a caller.
func checkedText(_ text: UnsafePointer<CChar>?, _ name: StaticString) throws(CallError) -> String {
  guard let text = unsafe text else { throw CallError("\(name) is NULL; pass a string") }
  return unsafe String(cString: text)
}

/// Checks a number of elements that a caller has room for. A size_t beyond the half of memory arrives as negative.
func checkedCapacity(_ capacity: Int, of size: Int, _ output: UnsafeRawPointer?) throws(CallError) {
  guard capacity >= 0, !capacity.multipliedReportingOverflow(by: size).overflow else {
    throw CallError("the capacity exceeds the size of memory")
  }
  guard unsafe capacity == 0 || output != nil else {
    throw CallError("the buffer is NULL, and its capacity is not 0")
  }
}

/// Writes text and a NUL to a buffer; returns its length.
func write(
  _ text: String, to buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int
) throws(CallError) -> Int64 {
  try unsafe checkedCapacity(capacity, of: 1, UnsafeRawPointer(buffer))
  return unsafe text.withBytes { text in
    guard capacity > 0, let buffer = unsafe buffer else { return Int64(text.count) }
    let count = min(text.count, capacity - 1)
    for index in 0..<count { unsafe buffer[index] = CChar(bitPattern: text[index]) }
    unsafe buffer[count] = 0
    return Int64(text.count)
  }
}
