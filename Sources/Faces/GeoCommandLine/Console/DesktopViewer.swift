import GeoSystem

/// The desktop's program that opens a file with the viewer of its kind.
package struct DesktopViewer {
  private let program: String

  /// Finds the program.
  /// - Throws: That there is no display, or no such program.
  package init(_ console: Console) throws(CommandFailure) {
    let displays = ["WAYLAND_DISPLAY", "DISPLAY"]
    guard displays.contains(where: { console.environment($0) != nil }) else {
      throw Self.failure(
        "no display is available: neither \(displays[0]) nor \(displays[1]) is set")
    }
    let folders = (console.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    let programs = folders.map { String($0) + "/xdg-open" }
    guard let program = programs.first(where: { access($0, X_OK) == 0 }) else {
      throw Self.failure("`xdg-open` of the package xdg-utils is not installed")
    }
    self.program = program
  }

  /// Opens a file and does not wait until it is closed.
  /// - Throws: That the program does not start.
  package func open(_ path: String) throws(CommandFailure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    // The shell leaves the program to the system, which waits for it in our place: a child that nobody waits for gets in the
    // way of whoever waits for others. A name that begins with a hyphen is no option.
    let shell = "/bin/sh"
    let texts = [
      shell, "-c", #""$0" "$1" &"#, program, path.hasPrefix("-") ? "./" + path : path,
    ]
    let words = texts.map { strdup($0) }
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, shell, &actions, nil, words + [nil], environ)
    guard result == 0 else {
      throw Self.failure("\(shell): \(SystemError(code: result).description)")
    }
    while waitpid(child, nil, 0) == -1, errno == EINTR {}
  }

  private static func failure(_ cause: String) -> CommandFailure {
    CommandFailure("the file was written but not opened", causes: [cause])
  }
}
