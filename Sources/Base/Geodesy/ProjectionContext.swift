internal import CGeoPROJ

/// One PROJ context and the last thing it complained about.
///
/// A context belongs to one thread at a time, so this class is not `Sendable`, nor is what owns it.
final class ProjectionContext {
  /// PROJ's functions.
  let proj: geo_proj_api
  let pointer: OpaquePointer
  private let log: MessageLog

  /// Opens PROJ; it never goes to the network.
  init() throws(GeodesyError) {
    guard let functions = geo_proj_functions() else { throw .library(reason: Self.loadFailure) }
    let proj = functions.pointee
    guard let pointer = proj.proj_context_create() else {
      throw .library(reason: "cannot make a context of PROJ")
    }
    let log = MessageLog()
    proj.proj_log_func(pointer, Unmanaged.passUnretained(log).toOpaque()) { data, _, text in
      guard let data, let text else { return }
      Unmanaged<MessageLog>.fromOpaque(data).takeUnretainedValue().last = String(cString: text)
    }
    // Gives the setting that holds now: 0, offline.
    _ = proj.proj_context_set_enable_network(pointer, 0)
    self.proj = proj
    self.pointer = pointer
    self.log = log
  }

  deinit {
    // Gives NULL, always.
    _ = proj.proj_context_destroy(pointer)
  }

  /// Removes and returns PROJ's message since the last call, without the name of its function before it.
  func drainMessage() -> String? {
    defer { log.last = nil }
    guard let text = log.last else { return nil }
    let parts = text.split(separator: ": ", maxSplits: 1)
    return parts.count == 2 && parts[0].hasPrefix("proj_") ? String(parts[1]) : text
  }

  /// The folders where PROJ looks for grids and its database.
  var searchedFolders: [String] { Self.folders(proj.proj_info()) }

  static func folders(_ info: PJ_INFO) -> [String] {
    guard let path = info.searchpath else { return [] }
    return String(cString: path).split(separator: ":").map(String.init)
  }

  static var loadFailure: String {
    if let reason = geo_proj_load() { return String(cString: reason) }
    guard let missing = geo_proj_missing_function() else { return "cannot load PROJ" }
    return "PROJ is too old: it lacks `\(String(cString: missing))`"
  }
}

private final class MessageLog {
  var last: String?
}

/// An object of PROJ, destroyed with its owner.
final class ProjectionObject {
  let context: ProjectionContext
  let pointer: OpaquePointer

  /// Adopts an object, which it frees; nil without one.
  init?(_ pointer: OpaquePointer?, _ context: ProjectionContext) {
    guard let pointer else { return nil }
    self.context = context
    self.pointer = pointer
  }

  /// Makes any object that PROJ can read: a system, or an operation such as a pipeline.
  init(definition: String, _ context: ProjectionContext) throws(GeodesyError) {
    let created = context.proj.proj_create(context.pointer, definition)
    let message = context.drainMessage()
    guard let created else {
      guard context.proj.proj_context_get_database_path(context.pointer) != nil else {
        let folders = context.searchedFolders.map { "`\($0)`" }.joined(separator: ", ")
        throw .library(reason: "PROJ found no `proj.db` in \(folders)")
      }
      throw .unknownSystem(definition, reason: message ?? "PROJ does not know it")
    }
    pointer = created
    self.context = context
  }

  deinit {
    // Gives NULL, always.
    _ = context.proj.proj_destroy(pointer)
  }

  var name: String {
    context.proj.proj_get_name(pointer).map { String(cString: $0) } ?? "unnamed"
  }

  /// Applies an operation to four numbers; throws what PROJ says of the failure.
  func applied(
    to v: (Double, Double, Double, Double), inverse: Bool = false
  ) throws(GeodesyError) -> (Double, Double, Double, Double) {
    // The error of an object outlives the call that met it.
    _ = context.proj.proj_errno_reset(pointer)
    let result = context.proj.proj_trans(pointer, inverse ? PJ_INV : PJ_FWD, PJ_COORD(v: v)).v
    let code = context.proj.proj_errno(pointer)
    guard code == 0, result.0.isFinite, result.1.isFinite, !result.2.isNaN else {
      let proj = context.proj
      let said = context.drainMessage()
      let name = proj.proj_context_errno_string(context.pointer, code).map { String(cString: $0) }
      throw .failed(reason: said ?? name ?? "the result is not finite")
    }
    return result
  }
}
