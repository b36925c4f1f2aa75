import GeoPackage

/// The URL of a store on a server: libpq's, with the name of a project.
///
/// `postgresql://[user[:password]@][host][:port][,…]/[database][?project=NAME][&parameter=value…]`
struct StoreAddress: Hashable {
  /// The URL for libpq.
  let url: String
  /// The project.
  let project: String
  /// The URL as people may see it: without a password.
  let shown: String

  /// Whether one of several servers is meant.
  var namesSeveralServers: Bool { url.contains(",") }

  static let schemes = ["postgresql", "postgres"]
  static let standardProject = "default"

  /// Reads a URL.
  init(_ text: String) throws(GeoPackageError) {
    var project = Self.standardProject
    var (head, query) = (Substring(text), Substring())
    if let mark = text.firstIndex(of: "?") {
      (head, query) = (text[..<mark], text[text.index(after: mark)...])
    }
    var others: [Substring] = []
    for part in query.split(separator: "&") {
      if part.hasPrefix("project=") {
        project = String(part.dropFirst("project=".count))
      } else {
        others.append(part)
      }
    }
    guard Self.isProject(project) else {
      throw GeoPackageError(
        code: .cannotOpen,
        message:
          "`\(project.prefix(80))` is no name of a project, expected 1 to 63 of a-z 0-9 . _ -",
        attempted: "open the store")
    }
    self.project = project
    func joined(_ head: String, _ parts: [Substring]) -> String {
      parts.isEmpty ? head : head + "?" + parts.joined(separator: "&")
    }
    url = joined(String(head), others)
    let open = others.filter { !$0.hasPrefix("password=") && !$0.hasPrefix("sslpassword=") }
    shown = joined(
      Self.withoutPassword(head),
      open + (project == Self.standardProject ? [] : ["project=\(project)"]))
  }

  /// Whether a text may name a project; it goes into statements as it is.
  static func isProject(_ text: String) -> Bool {
    (1...63).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")].contains(byte)
        }
      }
  }

  private static func withoutPassword(_ head: Substring) -> String {
    guard let start = head.range(of: "://")?.upperBound,
      let end = head[start...].prefix(while: { $0 != "/" }).lastIndex(of: "@"),
      let colon = head[start..<end].firstIndex(of: ":")
    else { return String(head) }
    return String(head[..<colon] + head[end...])
  }
}

extension Substring {
  /// The first place of a text; standard Swift has this only in Foundation and `_StringProcessing`.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text),
        let end = index(start, offsetBy: text.count, limitedBy: endIndex)
      {
        return start..<end
      }
      start = index(after: start)
    }
    return nil
  }
}
