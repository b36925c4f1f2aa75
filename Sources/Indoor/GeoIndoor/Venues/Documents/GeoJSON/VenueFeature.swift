package import Geodesy

/// A thing of a venue as GIS programs know it: a geometry on the Earth with properties.
package struct VenueFeature: Hashable, Sendable {
  /// The layer that it belongs to; all features of a layer have one kind of geometry.
  package enum Kind: String, CaseIterable, Sendable {
    case floor, room, blocked, fence, place, marker, beacon, opening, way
  }

  package enum Geometry: Hashable, Sendable {
    case point(Coordinate)
    case line([Coordinate])
    case polygon(Polygon)

    /// Every position, of the outer ring where it is a polygon.
    package var positions: [Coordinate] {
      switch self {
      case .point(let point): [point]
      case .line(let points): points
      case .polygon(let polygon): polygon.exterior
      }
    }
  }

  /// The value of a property.
  package enum Value: Hashable, Sendable {
    case text(String?)
    case number(Double?, decimals: Int)
    case flag(Bool)
  }

  /// A property that not every feature has.
  package struct Property: Hashable, Sendable {
    package var name: String
    package var value: Value
  }

  package var kind: Kind
  /// Unique in the venue and the kind.
  package var id: String
  package var name: String?
  package var floor: Floor.ID
  /// The ordinal of the floor.
  package var level: Int
  package var geometry: Geometry
  package var properties: [Property]
}

extension Venue {
  /// The features of the venue, floor by floor.
  /// - Throws: `VenueError.noPlace` when a floor has no known place on the Earth.
  package func features() throws(VenueError) -> [VenueFeature] {
    var features: [VenueFeature] = []
    for floor in floors {
      guard let frame = frame(of: floor) else { throw .noPlace(floor: floor.id) }
      features += self.features(on: floor, frame)
    }
    return features
  }

  package func features(on floor: Floor, _ frame: FloorFrame) -> [VenueFeature] {
    let list = FeatureMaker(floor: floor, frame: frame)
    return areas(list) + points(list) + lines(list)
  }

  private func areas(_ make: FeatureMaker) -> [VenueFeature] {
    let floor = make.floor
    var features: [VenueFeature] = []
    if let outline = outline(of: floor) {
      features.append(
        make.area(
          .floor, outline, floor.id.rawValue, floor.name,
          [
            ("building", .text(floor.building.rawValue)),
            ("height", .number(floor.height, decimals: 6)),
          ]
        ))
    }
    features += rooms(on: floor.id).map {
      make.area(
        .room, $0.shape.outline, $0.id, $0.name, [("category", .text($0.category.rawValue))])
    }
    features += blockedAreas(on: floor.id).map {
      make.area(.blocked, $0.shape.outline, $0.id, nil, [("category", .text($0.kind.rawValue))])
    }
    features += fences(on: floor.id).map {
      make.area(.fence, $0.shape.outline, $0.id, $0.name, [("payload", .text($0.payload))])
    }
    return features
  }

  private func points(_ make: FeatureMaker) -> [VenueFeature] {
    let floor = make.floor.id
    return pointsOfInterest(on: floor).map {
      make.point(
        .place, $0.position, $0.id, $0.name,
        [("category", .text($0.category)), ("details", .text($0.details))])
    }
      + markers(on: floor).map {
        make.point(
          .marker, $0.position, $0.id, nil,
          [
            ("image", .text($0.image)), ("physicalWidth", .number($0.physicalWidth, decimals: 6)),
            ("bearing", .number(make.frame.compass(of: $0.heading), decimals: 9)),
          ])
      }
      + beacons(on: floor).map {
        make.point(
          .beacon, $0.position, $0.id, nil,
          [
            ("uuid", .text($0.uuid)), ("mac", .text($0.mac)),
            ("major", .number($0.major.map(Double.init), decimals: 0)),
            ("minor", .number($0.minor.map(Double.init), decimals: 0)),
          ])
      }
  }

  private func lines(_ make: FeatureMaker) -> [VenueFeature] {
    let floor = make.floor.id
    let doors = openings(on: floor).map {
      make.line(.opening, $0.start, $0.end, $0.id, $0.name, [("entrance", .flag($0.isEntrance))])
    }
    let nodes = Dictionary(pathNodes.map { ($0.id, $0) }) { first, _ in first }
    return doors
      + pathLinks.compactMap { link in
        guard let from = nodes[link.from], let to = nodes[link.to], from.floor == floor,
          to.floor == floor
        else { return nil }
        return make.line(
          .way, from.position, to.position, "\(link.from) \(link.to)", link.name, [])
      }
  }
}

private struct FeatureMaker {
  let floor: Floor
  let frame: FloorFrame
  typealias Properties = [(String, VenueFeature.Value)]

  func area(
    _ kind: VenueFeature.Kind, _ outline: FloorPolygon, _ id: String, _ name: String?,
    _ more: Properties
  ) -> VenueFeature {
    feature(kind, .polygon(frame.polygon(of: outline)), id, name, more)
  }

  func point(
    _ kind: VenueFeature.Kind, _ point: FloorPoint, _ id: String, _ name: String?,
    _ more: Properties
  ) -> VenueFeature {
    feature(kind, .point(frame.coordinate(of: point)), id, name, more)
  }

  func line(
    _ kind: VenueFeature.Kind, _ start: FloorPoint, _ end: FloorPoint, _ id: String,
    _ name: String?, _ more: Properties
  ) -> VenueFeature {
    feature(
      kind, .line([frame.coordinate(of: start), frame.coordinate(of: end)]), id, name, more)
  }

  private func feature(
    _ kind: VenueFeature.Kind, _ geometry: VenueFeature.Geometry, _ id: String, _ name: String?,
    _ more: Properties
  ) -> VenueFeature {
    VenueFeature(
      kind: kind, id: id, name: name, floor: floor.id, level: floor.ordinal, geometry: geometry,
      properties: more.map { .init(name: $0.0, value: $0.1) })
  }
}
