import GeoFormats

/// Facts about a change that are known only when it is made; stored as a JSON object in `note`.
///
/// Version 0.1 kept a sentence there.
package struct ChangeFacts: Hashable, Sendable {
  /// The names of the files that anchors were imported from, without their folders.
  package var files: [String] = []
  package var restoredRevision: Int?
  /// The author's note.
  package var words: String?
  /// The request that asked for it, by which a repeated one is recognized; nil when unnamed.
  package var request: Request?
  /// Whether it was made unobserved: another program had removed the triggers.
  package var isUnobserved = false

  /// A request that its sender named.
  package struct Request: Hashable, Sendable {
    /// The idempotency key with its sender.
    package var key: String
    /// A digest of the request's content.
    package var digest: String
    /// The feature that it made; nil when it made none, or several.
    package var feature: String?

    package init(key: String, digest: String, feature: String? = nil) {
      self.key = key
      self.digest = digest
      self.feature = feature
    }
  }
}

extension ChangeFacts {
  /// Reads the text that a file keeps; what is not understood is left out.
  package init(text: String?) {
    guard let text, let value = try? JSONReader.read(text: text) else { return }
    files = value["files"]?.array?.compactMap(\.string) ?? []
    restoredRevision = value["restored"]?.number.flatMap { Int(exactly: $0) }
    words = value["words"]?.string
    if let request = value["request"], let key = request["key"]?.string,
      let digest = request["digest"]?.string
    {
      self.request = Request(key: key, digest: digest, feature: request["feature"]?.string)
    }
    isUnobserved = value["unobserved"] == .bool(true)
  }

  /// The sentence that version 0.1 kept; nil for other texts.
  static func sentence(in text: String?) -> String? {
    guard let text, !text.hasPrefix("{") else { return nil }
    return text
  }

  /// The text that a file keeps; nil where nothing is known.
  package var text: String? {
    var object = JSONObject()
    func add(_ name: String, _ value: JSONValue?) {
      if let value { object.members.append(.init(name: name, value: value)) }
    }
    add("files", files.isEmpty ? nil : .array(files.map { .string($0) }))
    add("restored", restoredRevision.map { .number(Double($0)) })
    add("words", words.map { .string($0) })
    add(
      "request",
      request.map { request in
        var members: JSONObject = ["key": .string(request.key), "digest": .string(request.digest)]
        if let feature = request.feature {
          members.members.append(.init(name: "feature", value: .string(feature)))
        }
        return .object(members)
      })
    add("unobserved", isUnobserved ? .bool(true) : nil)
    return object.members.isEmpty ? nil : JSONValue.object(object).compactText
  }
}
