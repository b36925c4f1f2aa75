import GeoCommandLine
import GeoSystem
import Synchronization

/// A program that runs beside a test and ends with this object at the latest.
///
/// Its output and its messages are one text. It has none of this process's files: the end of a pipe or
/// of a connection would not be seen as long as a child of another test had it open as well.
package final class ChildProcess: Sendable {
  private struct State {
    var input: OwnedDescriptor?
    var status: Int32?
  }

  private let process: pid_t
  private let output: OwnedDescriptor
  private let state: Mutex<State>

  /// No other child starts between a pipe and the flag that keeps children from inheriting it.
  private static let starting = Mutex(())

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - arguments: its arguments.
  ///   - hasInput: whether its standard input stays open until ``end()``; otherwise it is empty.
  /// - Throws: `SystemError` where it does not start.
  package init(_ program: String, _ arguments: [String], hasInput: Bool = false) throws {
    let (input, output, process) = try Self.starting.withLock { _ in
      let output = try Self.pipe()
      let input = hasInput ? try Self.pipe() : nil
      let process = try withExtendedLifetime((input, output)) {
        try Self.start(program, arguments, input?.reading.number, output.writing.number)
      }
      return (input?.writing, output.reading, process)
    }
    self.process = process
    self.output = output
    state = Mutex(State(input: input))
  }

  deinit { end() }

  /// Reads everything that the program writes until it closes its output.
  package func read() throws -> String {
    var bytes: [UInt8] = []
    while let piece = try nextPiece() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads what the program writes until it satisfies a condition, or the program closes its output.
  package func read(until isEnough: (String) -> Bool) throws -> String {
    var text = ""
    while !isEnough(text), let piece = try nextPiece() {
      text += String(decoding: piece, as: UTF8.self)
    }
    return text
  }

  private func nextPiece() throws -> [UInt8]? {
    let piece = try FileDescriptor(number: output.number).read(upTo: 65_536)
    return piece.isEmpty ? nil : piece
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: its exit status, or the signal that ended it as a negative number.
  @discardableResult
  package func wait() -> Int32 {
    state.withLock { state in
      if let status = state.status { return status }
      var raw: Int32 = 0
      while waitpid(process, &raw, 0) == -1, errno == EINTR {}
      let status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F)
      state.status = status
      return status
    }
  }

  /// Ends the program, by the end of its input or by a signal where it has none, and waits for that.
  package func end() {
    state.withLock { state in
      guard state.status == nil else { return }
      if state.input == nil { kill(process, SIGTERM) }
      state.input = nil
    }
    wait()
  }

  private static func pipe() throws -> (reading: OwnedDescriptor, writing: OwnedDescriptor) {
    var ends: [Int32] = [0, 0]
    guard GeoSystem.pipe(&ends) == 0 else { throw SystemError.last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
  }

  private static func start(
    _ program: String, _ arguments: [String], _ input: Int32?, _ output: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    let texts = ([program] + arguments).map { strdup($0) }
    defer { for text in texts { free(text) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, program, &actions, nil, texts + [nil], environ)
    guard result == 0 else { throw SystemError(code: result) }
    return child
  }
}

/// A descriptor that is closed with its last reference.
private final class OwnedDescriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}
