package import GeoFormats
import Geodesy

// The strict reading of content, and its one way of writing.
extension AnchorContent {
  /// Reads a JSON object.
  ///
  /// - Throws: `FormatError` with the member, the value found and the value expected.
  package init(text: String) throws(FormatError) {
    guard text.utf8.count <= AnchorRules.longestProperties else {
      throw .unexpected(
        found: "\(text.utf8.count) bytes",
        expected: "at most \(AnchorRules.longestProperties)", at: TextPlace(line: 1, column: 1))
    }
    try self.init(JSONNode(reading: Array(text.utf8)))
  }

  /// Reads a node of a document.
  ///
  /// - Throws: `FormatError` with the member, the value found and the value expected.
  package init(_ node: JSONNode) throws(FormatError) {
    let plain = ["kind", "scale", "offset", "facing", "trigger", "text", "alternative", "link"]
    try node.requireObject()
    self.init(kind: try node["kind"].choice(of: Kind.self))
    let files = kind.types.isEmpty ? [] : ["sources", "poster"]
    try node.requireObject(known: plain + files + (kind.isPlayed ? ["volume", "loop"] : []))
    if !node["sources"].isNull { sources = try Self.sources(node["sources"], of: kind) }
    if !node["scale"].isNull { scale = try node["scale"].number(in: 0.001...1_000) }
    if !node["offset"].isNull { offset = try Offset(node["offset"]) }
    if !node["facing"].isNull { facing = try node["facing"].choice(of: Facing.self) }
    if !node["trigger"].isNull { trigger = try Trigger(node["trigger"]) }
    text = try Self.translations(node["text"])
    alternative = try Self.translations(node["alternative"])
    poster = try Self.digest(node["poster"])
    if !node["volume"].isNull { volume = try node["volume"].number(in: 0...1) }
    if !node["loop"].isNull { isLooped = try node["loop"].bool() }
    if kind == .link || !node["link"].isNull { link = try Self.address(node["link"]) }
  }

  private static func sources(
    _ node: JSONNode, of kind: Kind
  ) throws(FormatError) -> [Source] {
    let elements = try node.elements()
    guard elements.count <= mostSources else {
      throw node.error(expected: "at most \(mostSources) sources")
    }
    return try elements.map { element throws(FormatError) in try Source(element, of: kind) }
  }

  private static func translations(_ node: JSONNode) throws(FormatError) -> [Translation] {
    if node.isNull { return [] }
    try node.requireObject()
    let languages = (node.value?.object?.members ?? []).map(\.name)
    guard (1...mostLanguages).contains(languages.count) else {
      throw .member(
        path: node.path.description, found: "\(languages.count) languages",
        expected: "1 to \(mostLanguages)", at: node.place)
    }
    try node.requireObject(known: languages)
    return try languages.map { language throws(FormatError) in
      guard isLanguage(language) else {
        throw .member(
          path: node.path.description, found: "the language `\(language.prefix(40))`",
          expected: "a language tag such as `en` or `pt-BR`", at: node.place)
      }
      let text = try node[language].string()
      let isClean = text.utf8.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
      guard !text.isEmpty, text.count <= longestText, isClean else {
        throw node[language].error(
          expected: "a text of 1 to \(longestText) characters without control characters")
      }
      return Translation(language: language, text: text)
    }
  }

  fileprivate static func digest(_ node: JSONNode) throws(FormatError) -> String? {
    guard let text = try node.optionalString() else { return nil }
    guard isDigest(text) else {
      throw node.error(expected: "`sha256:` and 64 hexadecimal digits in small letters")
    }
    return text
  }

  fileprivate static func address(_ node: JSONNode) throws(FormatError) -> String {
    let text = try node.string()
    guard AnchorRules.isLink(text) else {
      throw node.error(
        expected: "an address of \(AnchorRules.linkSchemes.joined(separator: ", "))")
    }
    return text
  }
}

extension AnchorContent.Source {
  fileprivate init(
    _ node: JSONNode, of kind: AnchorContent.Kind
  ) throws(FormatError) {
    try node.requireObject(
      known: ["asset", "url", "type"] + (kind.isPlayed ? ["language", "captions"] : []))
    self.init()
    asset = try AnchorContent.digest(node["asset"])
    if !node["url"].isNull {
      let address = try AnchorContent.address(node["url"])
      guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
        throw node["url"].error(expected: "an address of https or http")
      }
      url = address
    }
    guard (asset == nil) != (url == nil) else {
      throw node.error(expected: "an object with either `asset` or `url`")
    }
    if asset != nil || !node["type"].isNull {
      let text = try node["type"].string()
      guard kind.types.contains(text) else {
        throw node["type"].error(
          expected: "one of \(kind.types.map { "`\($0)`" }.joined(separator: ", "))")
      }
      type = text
    }
    language = try node["language"].optionalString()
    if let language, !AnchorContent.isLanguage(language) {
      throw node["language"].error(expected: "a language tag such as `en` or `pt-BR`")
    }
    captions = try AnchorContent.digest(node["captions"])
  }
}

extension AnchorContent.Offset {
  fileprivate init(_ node: JSONNode) throws(FormatError) {
    try node.requireObject(known: ["right", "up", "forward"])
    func meters(_ name: String) throws(FormatError) -> Meters {
      try node[name].isNull ? 0 : node[name].number(in: -1_000...1_000)
    }
    self.init(right: try meters("right"), up: try meters("up"), forward: try meters("forward"))
  }
}

extension AnchorContent.Trigger {
  fileprivate init(_ node: JSONNode) throws(FormatError) {
    try node.requireObject(known: ["area", "dwellSeconds", "once"])
    self.init()
    if !node["area"].isNull { area = try node["area"].name() }
    if !node["dwellSeconds"].isNull {
      dwellSeconds = try node["dwellSeconds"].number(in: 0...86_400)
    }
    if !node["once"].isNull { isOnce = try node["once"].bool() }
  }
}

// MARK: - Writing

extension AnchorContent {
  /// The text that stores keep: members in one order, no blanks.
  package var storedText: String { value.compactText }

  /// The content as a JSON object.
  package var value: JSONValue {
    var members: [(String, JSONValue?)] = [("kind", .string(kind.rawValue))]
    members.append(("sources", sources.isEmpty ? nil : .array(sources.map(\.value))))
    members.append(("scale", scale.map { .number($0) }))
    members.append(("offset", offset?.value))
    members.append(("facing", facing.map { .string($0.rawValue) }))
    members.append(("trigger", trigger?.value))
    members.append(("text", Self.value(text)))
    members.append(("alternative", Self.value(alternative)))
    members.append(("poster", poster.map { .string($0) }))
    members.append(("volume", volume.map { .number($0) }))
    members.append(("loop", isLooped.map { .bool($0) }))
    members.append(("link", link.map { .string($0) }))
    return Self.object(members)
  }

  private static func value(_ texts: [Translation]) -> JSONValue? {
    texts.isEmpty ? nil : object(texts.map { ($0.language, .string($0.text)) })
  }

  fileprivate static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(
      JSONObject(
        members.compactMap { name, value in value.map { .init(name: name, value: $0) } }))
  }
}

extension AnchorContent.Source {
  fileprivate var value: JSONValue {
    let members = [
      ("asset", asset), ("url", url), ("type", type), ("language", language),
      ("captions", captions),
    ]
    return AnchorContent.object(members.map { ($0.0, $0.1.map { .string($0) }) })
  }
}

extension AnchorContent.Offset {
  fileprivate var value: JSONValue {
    .object(["right": .number(right), "up": .number(up), "forward": .number(forward)])
  }
}

extension AnchorContent.Trigger {
  fileprivate var value: JSONValue {
    AnchorContent.object([
      ("area", area.map { .string($0) }), ("dwellSeconds", dwellSeconds.map { .number($0) }),
      ("once", isOnce.map { .bool($0) }),
    ])
  }
}
