import GeoAnchors
import GeoFormats

/// The details of an anchor that a placemark of KML has elements of its own for.
struct KMLElements {
  private(set) var elements: [JSONObject.Member] = []
  private(set) var folders: [String] = []

  /// The parts of a style, in the order of the schema.
  private static let styleParts = ["IconStyle", "LabelStyle", "BalloonStyle"]

  /// Moves the details that KML has elements for into these.
  mutating func take(_ details: inout AnchorDetails) {
    var foreign = ForeignElements(details)
    let time = details.time
    let members = details.properties.flatMap { try? JSONReader.read(text: $0) }
    let span = ["begin", "end"].compactMap { members?[$0]?.string }
    let isSpan = !span.isEmpty && members?["begin"]?.string.flatMap(Timestamp.normalized) == time
    let isWhen = time == nil && !isSpan
    foreign.take { name, value in
      switch name {
      case "begin", "end": isSpan && value.string != nil
      case "when": isWhen && value.string != nil
      case "folder": Self.folders(value) != nil
      case "atom:link":
        value["@href"]?.string == details.link && details.link != nil
          && KMLWriter.isElement(name, value)
      case "description": false
      default:
        Self.styleParts.contains(name)
          ? value.object != nil && MarkupTree.element(name, value) != nil
          : KMLWriter.isElement(name, value)
      }
    }
    folders = foreign.remove("folder").flatMap(Self.folders) ?? []
    takeTime(from: &foreign, isSpan: isSpan)
    takeStyle(from: &foreign)
    if let text = foreign.take(\.description) { foreign.add("description", .string(text)) }
    if let address = foreign.take(\.link),
      !foreign.elements.contains(where: { $0.name == "atom:link" })
    {
      foreign.add("atom:link", .object(["@href": .string(address)]))
    }
    elements = foreign.elements
    details = foreign.details
  }

  private func takeTime(from foreign: inout ForeignElements, isSpan: Bool) {
    if isSpan {
      _ = foreign.take(\.time)
      let parts = ["begin", "end"].compactMap { name in
        foreign.remove(name).map { JSONObject.Member(name: name, value: $0) }
      }
      foreign.add("TimeSpan", .object(JSONObject(parts)))
    } else if let time = foreign.take(\.time).map({ .string($0) }) ?? foreign.remove("when") {
      foreign.add("TimeStamp", .object(["when": time]))
    }
  }

  private func takeStyle(from foreign: inout ForeignElements) {
    var parts: [JSONObject.Member] = []
    for name in Self.styleParts {
      var part = foreign.remove(name)?.object
      if name == "IconStyle", let symbol = foreign.details.symbol, Self.isAddress(symbol) {
        _ = foreign.take(\.symbol)
        part = Self.icon(symbol, in: part ?? JSONObject())
      }
      if let part { parts.append(JSONObject.Member(name: name, value: .object(part))) }
    }
    if !parts.isEmpty { foreign.add("Style", .object(JSONObject(parts))) }
  }

  /// The style of an icon with its address, in the order of the schema.
  private static func icon(_ address: String, in style: JSONObject) -> JSONObject {
    let names = ["color", "colorMode", "scale", "heading"]
    var icon = style["Icon"]?.object ?? JSONObject()
    icon.members.insert(.init(name: "href", value: .string(address)), at: 0)
    let others = style.members.filter { $0.name != "Icon" }
    return JSONObject(
      others.filter { names.contains($0.name) || $0.name.hasPrefix("@") }
        + [.init(name: "Icon", value: .object(icon))]
        + others.filter { !names.contains($0.name) && !$0.name.hasPrefix("@") })
  }

  /// Whether a symbol is the address of a picture rather than a name such as `Flag, Blue`.
  private static func isAddress(_ symbol: String) -> Bool {
    let endings = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".ico", ".bmp"]
    return symbol.contains("/") || endings.contains { symbol.lowercased().hasSuffix($0) }
  }

  private static func folders(_ value: JSONValue) -> [String]? {
    let values = value.array ?? [value]
    let names = values.compactMap(\.string)
    guard names.count == values.count,
      names.allSatisfy({ name in !name.isEmpty && MarkupTree.element("name", .string(name)) != nil }
      )
    else { return nil }
    return names
  }
}
