import GeoCommandLine
import GeoFormats
import GeoTracking

/// The policy that an argument names.
enum SessionPolicy {
  /// A preset by its name, or the policy of a file.
  static func policy(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> TrackingPolicy {
    let name = try arguments.required.text("policy")
    if let preset = TrackingPolicy(named: name) { return preset }
    var input = try InputFile(name, console)
    let bytes = try input.readAll(limit: 1 << 20)
    do {
      return try PolicyDocument.read(bytes)
    } catch {
      throw CommandFailure(
        "cannot use the policy \(ShownText.quote(name, limit: 400))", causes: [error.description])
    }
  }
}
