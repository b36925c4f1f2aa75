import GeoCommandLine
import GeoSystem
import Synchronization

/// What another process did.
package struct Spawn {
  package var status: Int32
  package var output: String

  /// Runs a program, found by its path, with its output and messages in one text.
  package init(_ program: String, _ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    var child: pid_t = 0
    try Self.oneAtATime.withLock { _ in
      child = try Self.start(program, arguments, &ends)
    }
    defer { _ = close(ends[0]) }
    var bytes: [UInt8] = []
    while true {
      let piece = try FileDescriptor(number: ends[0]).read(upTo: 65536)
      if piece.isEmpty { break }
      bytes += piece
    }
    var raw: Int32 = 0
    while waitpid(child, &raw, 0) == -1, errno == EINTR {}
    status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F)
    output = String(decoding: bytes, as: UTF8.self)
  }

  /// Keeps a child from inheriting the pipe of another one.
  private static let oneAtATime = Mutex(())

  private static func start(
    _ program: String, _ arguments: [String], _ ends: inout [Int32]
  ) throws -> pid_t {
    guard pipe(&ends) == 0 else { throw SystemError.last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    let texts = ([program] + arguments).map { strdup($0) }
    defer { for text in texts { free(text) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, program, &actions, nil, texts + [nil], environ)
    _ = close(ends[1])
    guard result == 0 else {
      _ = close(ends[0])
      throw SystemError(code: result)
    }
    return child
  }

  /// Runs a script in bash; `$1` and so on are the arguments.
  package static func bash(_ script: String, _ arguments: [String] = []) throws -> Spawn {
    try Spawn("/bin/bash", ["-c", script, "bash"] + arguments)
  }

  /// Where a program is, if it is installed.
  package static func find(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
  }

  /// The program `geoanchor` that was built beside these tests, if it was.
  package static var builtProgram: String? {
    guard let own = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(own) }
    let beside = String(cString: own)
    guard let slash = beside.lastIndex(of: "/") else { return nil }
    let path = beside[...slash] + "geoanchor"
    return access(String(path), X_OK) == 0 ? String(path) : nil
  }
}
