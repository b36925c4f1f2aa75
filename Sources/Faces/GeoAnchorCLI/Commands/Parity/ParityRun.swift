import GeoCommandLine
import GeoRequests
import GeoSystem

/// Runs the commands of behaviors, each behavior in an empty folder.
struct ParityRun {
  /// The folder that `$DATA` stands for, from the root.
  let data: String
  let environment: @Sendable (String) -> String?

  /// Environment variables that are passed on, which locate the system's data.
  ///
  /// Settings of the user would change answers.
  private static let passed = [
    "PROJ_DATA", "PROJ_LIB", "GEOANCHOR_GRIDS", "TMPDIR", "HOME", "PATH",
  ]

  /// Differences from a behavior's expectations.
  ///
  /// The current folder is another one while it runs.
  func differences(of behaviour: Behaviour) throws -> [String] {
    let start = open(".", O_RDONLY | O_CLOEXEC)
    let folder = try ScratchFolder(named: "geoanchor-parity", environment: environment)
    guard start >= 0, chdir(folder.path) == 0 else {
      throw CommandFailure(
        "cannot use the temporary folder", causes: [SystemError.last.description],
        status: .cannotWrite)
    }
    defer {
      _ = fchdir(start)
      close(start)
      folder.remove()
    }
    for file in behaviour.files {
      if let slash = file.name.lastIndex(of: "/") {
        try OutputFile.makeFolder(String(file.name[..<slash]))
      }
      var output = try OutputFile(file.name)
      try output.write(file.content)
      try output.commit()
    }
    var differences: [String] = []
    for step in behaviour.steps {
      let found = BehaviourCheck(step, answer(to: step)).differences
      guard !found.isEmpty else { continue }
      differences.append("`\(step.typed)`")
      differences += found.map { "  " + $0 }
    }
    return differences
  }

  private func answer(to step: Behaviour.Step) -> BehaviourCheck.Answer {
    let (output, messages) = (HeardText(), HeardText())
    let (own, environment) = (step.environment, environment)
    var console = Console(
      input: NoInput(), output: output, messages: messages,
      environment: { own[$0] ?? (Self.passed.contains($0) ? environment($0) : nil) })
    let arguments = step.arguments.map { word in
      word.hasPrefix("$DATA/") ? data + word.dropFirst(5) : word
    }
    let status = GeoAnchorCommand.run(arguments: arguments, console: &console)
    return .init(status: status.rawValue, output: output.text, messages: messages.text)
  }
}

private struct NoInput: ByteSource {
  func read(upTo limit: Int) throws(SystemError) -> [UInt8] { [] }
}
