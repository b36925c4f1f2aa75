import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

@Suite
struct ConsoleTests {
  @Test func `data is buffered and separate from messages`() throws {
    let output = MemorySink()
    let messages = MemorySink()
    var console = Console(input: MemorySource(""), output: output, messages: messages)
    for number in 0..<1000 { try console.line("\(number)") }
    expectEqual(output.writeCount, 0)
    console.message("working")
    console.warning("odd")
    try console.flush()
    try console.flush()
    expectEqual(output.writeCount, 1)
    expect(output.text.hasSuffix("998\n999\n"))
    expectEqual(messages.text, "working\nwarning: odd\n")
  }

  @Test func `a full buffer is handed on`() throws {
    let output = MemorySink()
    var console = Console(input: MemorySource(""), output: output, messages: MemorySink())
    try console.write([UInt8](repeating: 65, count: 70000))
    expectEqual(output.text.count, 70000)
  }

  @Test func `a terminal sees data at once`() throws {
    let output = MemorySink()
    var console = Console(
      input: MemorySource(""), output: output, messages: MemorySink(),
      outputTerminal: .interactive())
    try console.line("now")
    expectEqual(output.text, "now\n")
  }

  @Test func `messages erase the progress`() {
    let messages = MemorySink()
    let console = Console(
      input: MemorySource(""), output: MemorySink(), messages: messages,
      messageTerminal: .interactive())
    console.progress.update("busy")
    console.message("done")
    expectEqual(messages.text, "\rbusy\u{1B}[K\r\u{1B}[Kdone\n")
  }

  @Test(arguments: [(EPIPE, OutputError.closedPipe), (ENOSPC, .failed(SystemError(code: ENOSPC)))])
  func `failures are told apart`(code: Int32, error: OutputError) {
    let output = MemorySink(capacity: 0, failure: code)
    var console = Console(input: MemorySource(""), output: output, messages: MemorySink())
    #expect(throws: error) {
      try console.line("x")
      try console.flush()
    }
  }

  @Test func `failing messages are swallowed`() {
    let broken = MemorySink(capacity: 0, failure: EIO)
    let console = Console(input: MemorySource(""), output: MemorySink(), messages: broken)
    console.message("nobody reads this")
    expectEqual(broken.writeCount, 1)
  }
}
