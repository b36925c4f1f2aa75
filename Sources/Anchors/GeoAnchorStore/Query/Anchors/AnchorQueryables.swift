package import GeoAnchors
import GeoFormats
import Geodesy

extension Queryables {
  /// The properties by which anchors can be selected; what authors added is called `properties.`
  /// and its name.
  package static let anchors = Queryables(
    [
      .init("geometry", .geometry, "The place of the anchor."),
      .init("id", .text, "The id, unique in the store."),
      .init("name", .text, "The name."),
      .init("altitude.meters", .number, "The altitude above its datum, in meters."),
      .init("altitude.datum", .text, "The datum that the altitude counts from."),
      .init("headingDegrees", .number, "Degrees clockwise from true north."),
      .init("tags", .array, "The tags."),
      .init("collection", .text, "The collection of the author's."),
    ]
      + AnchorColumn.details.compactMap { column in
        column.queryType.map { .init(column.member, $0, column.text) }
      } + [
        .init("created", .instant, "When it was added."),
        .init("changed", .instant, "When it was changed."),
        .init("revision", .number, "How many versions it has had."),
        .init("author", .text, "Who changed it last."),
      ], prefix: "properties.")
}

extension FoundAnchor {
  /// The value of one of the properties by which anchors can be selected.
  package func value(of property: String) -> QueryValue {
    switch property {
    case "geometry":
      .geometry(
        CQL2Geometry.point([anchor.coordinate.longitude, anchor.coordinate.latitude])
          .wellKnownBinary)
    case "id": .text(anchor.id.rawValue)
    case "name": .text(anchor.name.isEmpty ? nil : anchor.name)
    case "altitude.meters": .number(anchor.altitude?.meters)
    case "altitude.datum": .text(anchor.altitude?.datum.rawValue)
    case "headingDegrees": .number(anchor.heading)
    case "tags": .array(anchor.tags.map { .text($0) })
    case "collection": .text(anchor.collection)
    case "created": .instant(record?.created)
    case "changed": .instant(record?.changed)
    case "revision": .number(record.map { Double($0.revision) })
    case "author": .text(record?.author)
    default: detail(property)
    }
  }

  /// The value of a detail or a free property.
  private func detail(_ property: String) -> QueryValue {
    guard let column = AnchorColumn.ofMember[property], column.queryType != nil else {
      return added(property)
    }
    return switch anchor.details[column] {
    case .meters(let meters)?: .number(meters)
    case .text(let text)?: column.queryType == .instant ? .instant(text) : .text(text)
    case .turn?, nil: .null
    }
  }

  /// The value that an author added under a name.
  private func added(_ property: String) -> QueryValue {
    guard property.hasPrefix("properties."), let text = anchor.details.properties,
      let value = try? JSONReader.read(text: text)
    else { return .null }
    let name = property.dropFirst("properties.".count)
    if let member = value[String(name)] { return QueryValue(member) }
    // A name with periods leads into objects.
    var inner: JSONValue? = value
    for part in name.split(separator: ".", omittingEmptySubsequences: false) {
      inner = inner?[String(part)]
    }
    return QueryValue(inner)
  }
}

extension AnchorColumn {
  /// The type by which a detail is selected; nil for one that is not.
  fileprivate var queryType: CQL2Kind? {
    switch content {
    case .source, .text, .prose, .link: .text
    case .meters: .number
    case .time: .instant
    default: nil
    }
  }
}
