import GeoAnchors
import GeoFormats

/// The free properties of an anchor that a format has elements for, and the details that remain.
struct ForeignElements {
  private(set) var elements: [JSONObject.Member] = []
  /// The details without these properties.
  private(set) var details: AnchorDetails

  init(_ details: AnchorDetails) { self.details = details }

  /// Collects the free properties that are elements of a format.
  mutating func take(where isElement: (String, JSONValue) -> Bool) {
    guard let text = details.properties,
      let members = (try? JSONReader.read(text: text))?.object?.members
    else { return }
    var rest: [JSONObject.Member] = []
    for member in members {
      if isElement(member.name, member.value) {
        elements.append(member)
      } else {
        rest.append(member)
      }
    }
    guard rest.count < members.count else { return }
    details.properties = rest.isEmpty ? nil : JSONValue.object(JSONObject(rest)).compactText
  }

  /// Removes and returns a detail of text.
  mutating func take(_ detail: WritableKeyPath<AnchorDetails, String?>) -> String? {
    defer { details[keyPath: detail] = nil }
    return details[keyPath: detail]
  }

  mutating func remove(_ name: String) -> JSONValue? {
    guard let index = elements.firstIndex(where: { $0.name == name }) else { return nil }
    return elements.remove(at: index).value
  }

  mutating func add(_ name: String, _ value: JSONValue) {
    elements.append(JSONObject.Member(name: name, value: value))
  }
}

/// Links as GPX has them: an address with a text and a media type.
enum LinkList {
  /// The links of the free property `links` as elements of GPX; nil where they are no links, or the
  /// first address to follow is not that of the anchor.
  static func elements(_ links: JSONValue?, of link: String?) -> [JSONValue]? {
    guard let links = links?.array, !links.isEmpty else { return nil }
    var elements: [JSONValue] = []
    for item in links {
      guard let href = item["href"]?.string, AnchorRules.isLink(href) || isRelative(href),
        item.object?.members.allSatisfy({
          ["href", "text", "type"].contains($0.name) && $0.value.string != nil
        }) == true
      else { return nil }
      elements.append(
        .object(
          JSONObject(
            [.init(name: "@href", value: .string(href))]
              + ["text", "type"].compactMap { name in
                item[name].map { .init(name: name, value: $0) }
              })))
    }
    let first = links.compactMap { $0["href"]?.string }.first(where: AnchorRules.isLink)
    return first == link ? elements : nil
  }

  /// The address of the first link to follow, and the free property `links` unless the address says
  /// all.
  static func read(_ elements: [JSONValue]) -> (link: String?, links: JSONValue?) {
    let links = elements.map { element -> JSONValue in
      guard let members = element.object?.members else { return .object(["href": element]) }
      return .object(
        JSONObject(
          members.map { member in
            member.name == "@href" ? .init(name: "href", value: member.value) : member
          }))
    }
    let address = links.compactMap { $0["href"]?.string }.first(where: AnchorRules.isLink)
    let isAll = links.count == 1 && address != nil && links[0].object?.members.count == 1
    return (address, isAll || links.isEmpty ? nil : .array(links))
  }

  /// Whether an address is one within a document's folder.
  private static func isRelative(_ address: String) -> Bool {
    let start = address.prefix { !["/", "?", "#"].contains($0) }
    return !address.isEmpty && !start.contains(":")
      && address.unicodeScalars.allSatisfy { $0.value > 0x20 && !$0.properties.isWhitespace }
  }
}
