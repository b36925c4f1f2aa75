import GeoCommandLine
import GeoInterchange
import GeoSessions
import GeoSystem

/// The files that the user of a session asked for.
enum SavedAnchorFiles {
  /// Writes each list of anchors to a file of the folder; a later one of the same name replaces it,
  /// as on a phone.
  ///
  /// The log chooses the names, so files that were there before stay unless `replacing`.
  /// - Throws: That a file cannot be written, or was there before; nothing is written then.
  static func write(
    _ lists: [TrackingMachine.SavedAnchors], to folder: String, replacing: Bool,
    _ console: inout Console
  ) throws {
    func path(_ name: String) -> String {
      folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }
    if !replacing {
      for list in lists { try checkNew(path(file(named: list.name).name)) }
    }
    for list in lists {
      let (name, format) = file(named: list.name)
      let path = path(name)
      try console.deliver(AnchorDocument(list.anchors).text(format), to: path)
      let count = list.anchors.count
      console.message(
        "saved \(Grouped.number(count)) \(count == 1 ? "anchor" : "anchors") to "
          + ShownText.path(path))
    }
  }

  private static func checkNew(_ path: String) throws(CommandFailure) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    throw CommandFailure(
      "cannot save anchors to \(ShownText.path(path)): the file exists",
      hint: "file names come from the log; `--replace` overwrites existing files")
  }

  /// One component of a path, for any name in the log, and the format of its suffix; GPX by
  /// default.
  static func file(named name: String) -> (name: String, format: TextFormat) {
    let text = AnchorFileName.component(name)
    let suffix = text.split(separator: ".").dropFirst().last.map { $0.lowercased() }
    if let suffix, let format = TextFormat(rawValue: suffix), format != .kml {
      return (text, format)
    }
    return (text + ".gpx", .gpx)
  }
}
