package import GeoFormats

/// Members of a log line that have no name here, kept as JSON text byte for byte.
package struct ForeignFields: Hashable, Sendable {
  /// The members as they stand between the braces: `"a":1,"b":[2]`; empty without any.
  package let text: String

  package static let none = ForeignFields(text: "")

  /// Trusts that the text is zero or more members of a JSON object, joined by commas.
  init(text: String) {
    self.text = text
  }

  package init(_ object: JSONObject) {
    guard !object.members.isEmpty else {
      self = .none
      return
    }
    var json = JSONWriter(layout: .compact)
    json.value(.object(object))
    text = String(json.buffer.text.dropFirst().dropLast())
  }

  package var isEmpty: Bool { text.isEmpty }

  /// The members, read.
  package var object: JSONObject {
    guard !isEmpty, let value = try? JSONReader.read(text: "{" + text + "}") else {
      return JSONObject()
    }
    return value.object ?? JSONObject()
  }
}
