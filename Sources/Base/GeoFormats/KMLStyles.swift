/// The styles of a KML document by their ids, as far as the document has been read.
struct KMLStyles {
  /// The most styles that are kept.
  private static let most = 1 << 16

  private var styles: [String: JSONValue] = [:]

  /// Notes a `Style` or `StyleMap` of the document.
  mutating func add(_ value: JSONValue) {
    guard let id = value["@id"]?.string, styles.count < Self.most else { return }
    styles[id] = value
  }

  /// The parts of the style of a placemark that concern a point, such as `IconStyle`; what is found is
  /// taken out of the elements.
  func take(from elements: inout [JSONObject.Member]) -> [JSONObject.Member] {
    var parts: [JSONObject.Member] = []
    var rest: [JSONObject.Member] = []
    for element in elements {
      switch element.name {
      case "styleUrl":
        guard let shared = element.value.string.flatMap(style) else {
          rest.append(element)
          continue
        }
        // A shared style says how all of them look; what is said in a balloon is no part of one.
        for part in shared where ["IconStyle", "LabelStyle"].contains(part.name) {
          if !parts.contains(where: { $0.name == part.name }) { parts.append(part) }
        }
      case "Style", "StyleMap":
        for part in self.parts(of: element.value) {
          parts.removeAll { $0.name == part.name }
          parts.append(part)
        }
      default: rest.append(element)
      }
    }
    elements = rest
    return parts
  }

  /// The parts of the style that an address within the document leads to.
  private func style(_ address: String) -> [JSONObject.Member]? {
    let address = address.split(whereSeparator: \.isWhitespace).joined()
    guard address.hasPrefix("#"), let found = styles[String(address.dropFirst())] else {
      return nil
    }
    return parts(of: found)
  }

  /// The parts of a style, or of the style that a map has for points that are not pointed at.
  private func parts(of style: JSONValue) -> [JSONObject.Member] {
    guard let pairs = style["Pair"] else {
      let others: Set = ["LineStyle", "PolyStyle", "ListStyle"]
      return (style.object?.members ?? []).filter {
        !$0.name.hasPrefix("@") && !$0.name.hasPrefix("#") && !others.contains($0.name)
      }
    }
    let pair = (pairs.array ?? [pairs]).first { $0["key"]?.string == "normal" }
    if let inner = pair?["Style"] { return inner["Pair"] == nil ? parts(of: inner) : [] }
    guard let address = pair?["styleUrl"]?.string, address.hasPrefix("#"),
      let found = styles[String(address.dropFirst())], found["Pair"] == nil
    else { return [] }
    return parts(of: found)
  }
}
