import GeoSystem

/// The URL of a store on a server: libpq's, with the name of a project.
///
/// `postgresql://[user[:password]@][host][:port][,…]/[database][?project=NAME][&parameter=value…]`
struct StoreAddress: Hashable {
  let url: String
  let project: String
  /// The URL as people may see it: without a password.
  let shown: String
  /// The same without the project, as servers keep it that tell where a project is.
  let home: String
  /// The servers that only read, `HOST[:PORT]` each.
  let replicas: [String]

  /// Whether one of several servers is meant.
  var namesSeveralServers: Bool { url.contains(",") }

  static let schemes = ["postgresql", "postgres"]
  static let standardProject = "default"

  init(_ text: String) throws(StorageError) {
    var project = Self.standardProject
    var (head, query) = (Substring(text), Substring())
    if let mark = text.firstIndex(of: "?") {
      (head, query) = (text[..<mark], text[text.index(after: mark)...])
    }
    var others: [Substring] = []
    var replicas: [String] = []
    for part in query.split(separator: "&") {
      if part.hasPrefix("project=") {
        project = String(part.dropFirst("project=".count))
      } else if part.hasPrefix("replicas=") {
        replicas = part.dropFirst("replicas=".count).split(separator: ",").map(String.init)
      } else {
        others.append(part)
      }
    }
    guard Self.isProject(project) else {
      throw StorageError(
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
    self.replicas = replicas
    let open =
      others.filter { !$0.hasPrefix("password=") && !$0.hasPrefix("sslpassword=") }
      + (replicas.isEmpty ? [] : ["replicas=" + replicas.joined(separator: ",")])
    home = joined(Self.withoutPassword(head), open)
    shown = joined(
      Self.withoutPassword(head),
      open + (project == Self.standardProject ? [] : ["project=\(project)"]))
  }

  /// The same project at another home, by the same name unless the home has one of its own; the password
  /// stays here.
  func moved(to home: String) throws(StorageError) -> StoreAddress {
    var home = home
    if Self.credentials(of: home).isEmpty, let start = Substring(home).range(of: "://")?.upperBound
    {
      home.insert(contentsOf: Self.credentials(of: self.home), at: start)
    }
    return try StoreAddress(Self.extended(home, "project=\(project)"))
  }

  /// Another project at the same place.
  func of(project: String) throws(StorageError) -> StoreAddress {
    let replicas = replicas.isEmpty ? "" : "&replicas=" + replicas.joined(separator: ",")
    return try StoreAddress(Self.extended(url, "project=\(project)\(replicas)"))
  }

  private static func extended(_ url: String, _ parameters: String) -> String {
    url + (url.contains("?") ? "&" : "?") + parameters
  }

  /// The name, and the password if there is one, of a URL, with the `@`.
  private static func credentials(of url: String) -> Substring {
    guard let start = Substring(url).range(of: "://")?.upperBound,
      let end = url[start...].prefix(while: { $0 != "/" && $0 != "?" }).lastIndex(of: "@")
    else { return "" }
    return url[start...end]
  }

  /// The servers that only read, or nil.
  var reading: StoreAddress? {
    get throws(StorageError) {
      guard !replicas.isEmpty else { return nil }
      // The first that answers is asked: each program begins with another one.
      let places = replicas.shuffled().map { replica in
        let colon = replica.lastIndex(of: ":")
        return colon.map { (replica[..<$0], replica[$0...].dropFirst()) } ?? (replica[...], "5432")
      }
      let hosts = places.map { String($0.0) }.joined(separator: ",")
      let ports = places.map { String($0.1) }.joined(separator: ",")
      return try StoreAddress(
        Self.extended(
          url, "host=\(hosts)&port=\(ports)&target_session_attrs=any&project=\(project)"))
    }
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
