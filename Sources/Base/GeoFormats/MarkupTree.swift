/// Elements of XML whose meaning a reader does not know, kept whole as JSON.
///
/// A text alone is a string. Else an object has the attributes (`@name`), the elements by their names (an
/// array where a name comes again) and the text (`#text`). A prefix goes with its namespace
/// (`@xmlns:prefix`), unless it is the usual one of `namespaces`.
package enum MarkupTree {
  /// The namespaces of usual prefixes in GPX and KML.
  static let namespaces = [
    "atom": "http://www.w3.org/2005/Atom",
    "gpxtpx": "http://www.garmin.com/xmlschemas/TrackPointExtension/v1",
    "gpxx": "http://www.garmin.com/xmlschemas/GpxExtensions/v3",
    "groundspeak": "http://www.groundspeak.com/cache/1/0/1",
    "gsak": "http://www.gsak.net/xmlv1/6",
    "gx": "http://www.google.com/kml/ext/2.2",
    "locus": "http://www.locusmap.eu",
    "osmand": "https://osmand.net",
    "wptx1": "http://www.garmin.com/xmlschemas/WaypointExtension/v1",
    "xal": "urn:oasis:names:tc:ciq:xsdschema:xAL:2.0",
  ]

  /// Appends a member; the values of a name that comes again become an array.
  package static func append(
    _ name: String, _ value: JSONValue, to members: inout [JSONObject.Member]
  ) {
    guard let index = members.firstIndex(where: { $0.name == name }) else {
      return members.append(JSONObject.Member(name: name, value: value))
    }
    members[index].value = .array((members[index].value.array ?? [members[index].value]) + [value])
  }

  /// The element of a name and value as XML; nil when they are not those of an element, or need an
  /// undeclared namespace.
  package static func element(_ name: String, _ value: JSONValue) -> String? {
    var buffer = TextBuffer()
    return append(name, value, declared: [], to: &buffer) ? buffer.text : nil
  }

  /// The elements of a member: one for each value of an array; nil when one of them cannot be.
  package static func elements(_ name: String, _ value: JSONValue) -> [String]? {
    let values = value.array ?? [value]
    let found = values.compactMap { element(name, $0) }
    return found.isEmpty || found.count < values.count ? nil : found
  }

  private static func append(
    _ name: String, _ value: JSONValue, declared: Set<String>, to buffer: inout TextBuffer
  ) -> Bool {
    var declared = declared
    var attributes: [(name: String, text: String)] = []
    var children: [(name: String, value: JSONValue)] = []
    var text = ""
    switch value {
    case .string(let string): text = string
    case .object(let object):
      for member in object.members {
        switch (member.name.first, member.value) {
        case ("@", .string(let value)):
          attributes.append((String(member.name.dropFirst()), value))
        case ("#", .string(let value)) where member.name == "#text": text = value
        case ("@", _), ("#", _): return false
        case (_, .array(let values)): children += values.map { (member.name, $0) }
        default: children.append((member.name, member.value))
        }
      }
    default: return false
    }
    let names = attributes.map(\.name)
    guard isName(name), names.allSatisfy(isName), Set(names).count == names.count,
      ([text] + attributes.map(\.text)).allSatisfy(isText)
    else { return false }
    for attribute in names where attribute.hasPrefix("xmlns:") {
      declared.insert(String(attribute.dropFirst("xmlns:".count)))
    }
    for used in [name] + names {
      guard let prefix = prefix(of: used), !["xml", "xmlns"].contains(prefix),
        !declared.contains(prefix)
      else { continue }
      guard let namespace = namespaces[prefix] else { return false }
      attributes.append(("xmlns:" + prefix, namespace))
      declared.insert(prefix)
    }
    buffer.append("<\(name)")
    for attribute in attributes {
      buffer.append(" \(attribute.name)=\"")
      XMLText.append(attribute.text, to: &buffer)
      buffer.append("\"")
    }
    guard !text.isEmpty || !children.isEmpty else {
      buffer.append("/>")
      return true
    }
    buffer.append(">")
    XMLText.append(text, to: &buffer)
    for child in children {
      guard append(child.name, child.value, declared: declared, to: &buffer) else { return false }
    }
    buffer.append("</\(name)>")
    return true
  }

  /// The prefix of a qualified name; nil without one.
  static func prefix(of name: some StringProtocol) -> String? {
    name.firstIndex(of: ":").map { String(name[..<$0]) }
  }

  /// Whether a text is a name of XML with at most one prefix.
  private static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { part in
        guard let first = part.unicodeScalars.first else { return false }
        return (first == "_" || first.properties.isAlphabetic)
          && part.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || ["_", "-", "."].contains($0)
          }
      }
  }

  /// Whether XML 1.0 can hold a text.
  private static func isText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value < 0xFFFE || $0.value > 0xFFFF || ["\t", "\n", "\r"].contains($0)
    }
  }
}

/// Collects one element with all that is in it.
struct MarkupCapture {
  /// The most bytes of names and texts in one element; what is longer is left out.
  static let longest = 1 << 20
  /// The deepest nesting within one element; what nests deeper is left out.
  static let deepest = 48

  private struct Open {
    let name: String
    var members: [JSONObject.Member]
    var text: [UInt8] = []
  }

  private var open: [Open] = []
  private var outermost = ""
  private var bytes = 0
  private var depth = 0
  private var isTooLong = false
  /// The namespaces of the prefixes that the document declares.
  private var declared: [String: String] = [:]

  /// Whether an element is being collected.
  var isOpen: Bool { depth > 0 }

  /// Notes the prefixes that an element declares.
  mutating func declare(_ attributes: XMLAttributes) {
    for (name, value) in attributes.all where name.hasPrefix("xmlns:") {
      declared[String(name.dropFirst("xmlns:".count))] = value
    }
  }

  mutating func start(_ name: String, _ attributes: XMLAttributes) {
    if depth == 0 {
      open.removeAll(keepingCapacity: true)
      (outermost, bytes, isTooLong) = (name, 0, false)
    }
    depth += 1
    add(name.utf8.count)
    if depth > Self.deepest { isTooLong = true }
    guard !isTooLong else { return }
    declare(attributes)
    var members: [JSONObject.Member] = []
    var prefixes = [MarkupTree.prefix(of: name)]
    for (name, value) in attributes.all where !name.hasPrefix("xmlns") {
      add(name.utf8.count + value.utf8.count)
      prefixes.append(MarkupTree.prefix(of: name))
      members.append(.init(name: "@" + name, value: .string(value)))
    }
    for prefix in Set(prefixes.compactMap(\.self)).sorted() {
      guard let namespace = declared[prefix], namespace != MarkupTree.namespaces[prefix] else {
        continue
      }
      members.append(.init(name: "@xmlns:" + prefix, value: .string(namespace)))
    }
    open.append(Open(name: name, members: members))
  }

  mutating func text(_ text: UnsafeRawBufferPointer) {
    add(text.count)
    guard !isTooLong else { return }
    open[open.count - 1].text.append(contentsOf: text)
  }

  private mutating func add(_ count: Int) {
    bytes += count
    if bytes > Self.longest { isTooLong = true }
  }

  /// Ends the innermost element.
  /// - Returns: The outermost element when it ends, its value nil when it is beyond the limits; else nil.
  mutating func end() -> (name: String, value: JSONValue?)? {
    depth -= 1
    guard !isTooLong, var element = open.popLast() else {
      return depth == 0 ? (outermost, nil) : nil
    }
    let text = String(decoding: element.text, as: UTF8.self)
    if element.members.isEmpty {
      return finish(element.name, .string(text))
    }
    if !text.allSatisfy(\.isWhitespace) {
      element.members.append(.init(name: "#text", value: .string(text)))
    }
    return finish(element.name, .object(JSONObject(element.members)))
  }

  private mutating func finish(_ name: String, _ value: JSONValue) -> (String, JSONValue?)? {
    guard !open.isEmpty else { return (name, value) }
    MarkupTree.append(name, value, to: &open[open.count - 1].members)
    return nil
  }
}
