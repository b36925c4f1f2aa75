package import GeoAnchors
import GeoFormats
import Geodesy

extension Queryables {
  /// What anchors can be selected by; what authors added is called `properties.` and its name.
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
      .init("altitudeSource", .text, "Where the altitude comes from."),
      .init("geoid", .text, "The geoid that heights above mean sea level count from."),
      .init("altitudeUncertaintyMeters", .number, "The standard deviation of the altitude."),
      .init("revealRadiusMeters", .number, "From how far content is shown."),
      .init("arrivalRadiusMeters", .number, "How near counts as arrived."),
      .init("expires", .instant, "When the anchor ends."),
      .init("created", .instant, "When it was added."),
      .init("changed", .instant, "When it was changed."),
      .init("revision", .number, "How many versions it has had."),
      .init("author", .text, "Who changed it last."),
    ], prefix: "properties.")
}

extension FoundAnchor {
  /// What a property is worth that anchors can be selected by.
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
    case "altitudeSource": .text(anchor.details.altitudeSource?.rawValue)
    case "geoid": .text(anchor.details.geoid)
    case "altitudeUncertaintyMeters": .number(anchor.details.altitudeUncertainty)
    case "revealRadiusMeters": .number(anchor.details.revealRadius)
    case "arrivalRadiusMeters": .number(anchor.details.arrivalRadius)
    case "expires": .instant(anchor.details.expires)
    case "created": .instant(record?.created)
    case "changed": .instant(record?.changed)
    case "revision": .number(record.map { Double($0.revision) })
    case "author": .text(record?.author)
    default: added(property)
    }
  }

  /// What an author added under a name.
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
