import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoCommandLine
import GeoSessions
import GeoSystem

/// Shared options of session commands.
enum SessionOption {
  static let log = Argument("log", "LOG", .file, help: "Session log; - reads standard input.")

  /// The policy of a name: a preset, or that of a file.
  static func policy(_ name: String, _ console: Console) throws -> TrackingPolicy {
    if let preset = TrackingPolicy(named: name) { return preset }
    var input = try InputFile(name, console)
    let bytes = try input.readAll(limit: 1 << 20)
    return try attempt("cannot use the policy \(ShownText.path(name))") {
      try PolicyDocument.read(bytes)
    }
  }

  /// The regions of files; nil for none.
  static func coverage(_ files: [String], _ console: Console) throws -> CoverageMap? {
    files.isEmpty ? nil : CoverageMap(try files.map { try RegionFiles.set($0, console) })
  }
}

extension ParsedArguments {
  /// The chain of the store with a name.
  /// - Throws: That the store cannot be opened, or has no such chain.
  func storedChain(_ name: String, _ console: Console) throws -> Chain {
    try attempt(answering: "cannot find the chain") {
      try openStore(console, mode: .readOnly).chain(named: name)
    }
  }
}
