/// Elements beside names and shapes.
extension KMLParser {
  /// Adds a collected element of a placemark or of the document.
  func endCaptured() {
    guard let (name, value) = capture.end() else { return }
    guard current != nil else {
      guard let value else { return }
      if name == "Schema" { addFields(of: value) } else { styles.add(value) }
      return
    }
    guard let value else {
      current?.longElements += 1
      return
    }
    var elements = current?.elements ?? []
    MarkupTree.append(name, value, to: &elements)
    current?.elements = elements
  }

  private func addFields(of schema: JSONValue) {
    let id = schema["@id"]?.string ?? ""
    let fields = schema["SimpleField"].map { $0.array ?? [$0] } ?? []
    for field in fields where fieldTypes.count < 1 << 16 {
      guard let name = field["@name"]?.string, let type = field["@type"]?.string else { continue }
      fieldTypes["\(id)/\(name)"] = type
    }
  }

  /// Adds data of a placemark, of the type that its schema says.
  func addData(_ name: String, _ text: String, _ schema: String) {
    guard (current?.data.count ?? 0) < 1000 else { return }
    current?.data.append(GPXWriter.Extension(name: name, text: text))
    guard !fieldTypes.isEmpty, let type = fieldTypes["\(schema)/\(name)"] else { return }
    current?.typedData[name] = Self.value(text, type)
  }

  /// The number or boolean of a text; nil for other types, and for an invalid text.
  private static func value(_ text: String, _ type: String) -> JSONValue? {
    let text = String(text.filter { !$0.isWhitespace })
    switch type {
    case "int", "uint", "short", "ushort", "double", "float":
      return (try? JSONReader.read(text: text)).flatMap { $0.number == nil ? nil : $0 }
        ?? NumberText.number(text).map { .number($0) }
    case "bool":
      return ["1": true, "true": true, "0": false, "false": false][text].map { .bool($0) }
    default: return nil
    }
  }
}
