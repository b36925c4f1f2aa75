import GeoFormats

/// The header field by which the callers of a service without keys say who they are.
///
/// A key or token names its author itself, and the field says nothing beside it.
enum AuthorField {
  static let parameter = Parameter<String>(
    "Geoanchor-Author", in: .header,
    "The author of the change, percent-encoded; taken only where there are no keys.",
    expected: "a name of 1 to 100 characters, percent-encoded",
    schema: ["type": .string("string"), "minLength": .number(1), "maxLength": .number(900)]
  ) { text in
    guard let decoded = PercentEncoding.decoded(text[...]) else { return nil }
    let name = decoded[...].trimmingASCIIBlanks()
    guard (1...100).contains(name.unicodeScalars.count),
      name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    return String(name)
  }

  /// The author that a request names; nil without one.
  /// - Throws: `Problem` 400.
  static func author(of request: ServerRequest) throws(Problem) -> String? {
    guard let text = request.fields[parameter.description.name.lowercased()] else { return nil }
    guard let author = parameter.parse(text) else {
      throw Problem(
        400,
        "`\(parameter.description.name)`: found `\(text.prefix(80))`, expected \(parameter.description.expected)",
        at: parameter.description.place)
    }
    return author
  }
}
