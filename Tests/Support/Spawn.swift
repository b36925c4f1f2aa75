import GeoSystem

/// The outcome of another program.
package struct Spawn {
  package var status: Int32
  package var output: String

  /// Runs a program, found by its path, with its output and messages in one text.
  package init(_ program: String, _ arguments: [String]) throws {
    let child = try ChildProcess(program, arguments)
    output = try child.read()
    status = child.wait()
  }

  /// Runs a script in bash, whose `$1` and so on are the arguments.
  package static func bash(_ script: String, _ arguments: [String] = []) throws -> Spawn {
    try Spawn("/bin/bash", ["-c", script, "bash"] + arguments)
  }

  /// The path of a program; nil where it is not installed.
  package static func find(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
  }

  /// The path of the program `geoanchor` that was built with these tests; nil where it was not.
  package static var builtProgram: String? {
    guard let own = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(own) }
    let beside = String(cString: own)
    guard let slash = beside.lastIndex(of: "/") else { return nil }
    let path = beside[...slash] + "geoanchor"
    return access(String(path), X_OK) == 0 ? String(path) : nil
  }
}
