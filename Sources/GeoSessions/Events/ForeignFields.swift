public import GeoFormats

/// Members of a log line that have no name here, kept as JSON text byte for byte.
public struct ForeignFields: Hashable, Sendable {
  /// The members as they stand between the braces: `"a":1,"b":[2]`; empty without any.
  public let text: String

  /// No members.
  public static let none = ForeignFields(text: "")

  /// Trusts that the text is zero or more members of a JSON object, joined by commas.
  init(text: String) {
    self.text = text
  }

  /// Makes members of values.
  public init(_ object: JSONObject) {
    guard !object.members.isEmpty else {
      self = .none
      return
    }
    var json = JSONWriter(layout: .compact)
    json.value(.object(object))
    text = String(json.buffer.text.dropFirst().dropLast())
  }

  /// Whether there are none.
  public var isEmpty: Bool { text.isEmpty }

  /// The members, read.
  public var object: JSONObject {
    guard !isEmpty, let value = try? JSONReader.read(text: "{" + text + "}") else {
      return JSONObject()
    }
    return value.object ?? JSONObject()
  }
}
