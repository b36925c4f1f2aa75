package import GeoAreas
import GeoFormats
import GeoInterchange
package import GeoStreets
package import Geodesy

/// The nearest street and façade of a place, its ground and its coverage, as an editor shows them
/// under the pointer (`Data/schemas/surroundings.schema.json`).
package struct Surroundings: Sendable {
  /// The nearest place on the street network.
  struct StreetSide: Sendable {
    var street: Street
    /// The way of the source; nil where the network does not know.
    var way: Int64?
    var foot: Coordinate
    var distance: Meters
    /// The direction of the segment in degrees from north.
    var bearing: Degrees
    /// Whether the place lies right of the segment in its direction.
    var isRight: Bool
    /// The line of the way where it is a sidewalk, which has the name of another way.
    var sidewalk: [Coordinate]?
  }

  let coordinate: Coordinate
  let street: StreetSide?
  let facade: Facade?
  let ground: Altitude?
  let coverage: CoverageAnswer
  private let map: CoverageMap

  /// Looks around a place.
  /// - Parameters:
  ///   - coordinate: The place.
  ///   - network: The streets with their buildings; nil without.
  ///   - terrain: The elevation model; nil without.
  ///   - map: The regions.
  /// - Throws: `RequestError`: a damaged network, terrain that cannot be read.
  package init(
    of coordinate: Coordinate, on network: StreetNetwork?, terrain: (any GroundHeight)?,
    coverage map: CoverageMap
  ) throws(RequestError) {
    self.coordinate = coordinate
    self.map = map
    do throws(NetworkError) {
      street = try network.flatMap { network throws(NetworkError) in
        try Self.street(nearest: coordinate, on: network)
      }
      facade = try network?.footprints().flatMap { Facade(nearest: coordinate, in: $0) }
    } catch {
      throw .network(error)
    }
    let answer: GroundAnswer?
    do throws(GeodesyError) { answer = try terrain?.ground(at: coordinate) } catch {
      throw .unmeasurable(error)
    }
    ground = if case .height(let altitude, _)? = answer { altitude } else { nil }
    coverage = map.answer(at: coordinate, CoverageQuestion(alternatives: 0))
  }

  private static func street(
    nearest point: Coordinate, on network: StreetNetwork
  ) throws(NetworkError) -> StreetSide? {
    let graph = try network.graph()
    guard let place = try Snapper(network).nearest(to: point, includesIslands: true) else {
      return nil
    }
    let traits = graph.traits(ofEdge: place.edge, segment: place.segment)
    let bearing = Geodesic(
      from: graph.point(place.segment, ofEdge: place.edge),
      to: graph.point(place.segment + 1, ofEdge: place.edge)
    ).initialBearing
    let across = Geodesic(from: place.coordinate, to: point).initialBearing
    let way = try network.sourceIDs()?.ways(ofEdge: place.edge.rawValue).last {
      $0.firstSegment <= place.segment
    }
    return StreetSide(
      street: traits.street, way: way?.id, foot: place.coordinate, distance: place.offset,
      bearing: normalizedBearing(bearing), isRight: normalizedBearing(across - bearing) < 180,
      sidewalk: traits.nameSource == .name ? nil : graph.points(ofEdge: place.edge))
  }

  /// The answer as JSON.
  package var json: String {
    JSONWriter.text { json in
      json.coordinate(coordinate)
      json.object("street", of: street) { json, street in
        json.member("name", street.street.name)
        json.member("way", street.street.kind.name)
        json.member("wayID", street.way.map { Int($0) })
        json.coordinate(street.foot)
        json.member("distanceMeters", street.distance, decimals: 2)
        json.member("bearingDegrees", street.bearing, decimals: 2)
        json.member("side", street.isRight ? "right" : "left")
        json.member("sidewalk", line(of: street), inline: true)
      }
      json.object("facade", of: facade) { json, facade in
        json.member("building", Int(facade.building))
        json.member("name", facade.name)
        json.coordinate(facade.foot)
        json.member("distanceMeters", facade.distance, decimals: 2)
        json.member("outsideDegrees", facade.outside, decimals: 2)
        json.member("heightMeters", facade.height, decimals: 1)
        json.member("isInside", facade.isInside)
      }
      json.object("ground", of: ground) { json, ground in
        json.member("meters", ground.meters, decimals: 2)
        json.member("datum", ground.datum.rawValue)
      }
      json.object("coverage") { json in
        json.member("status", coverage.status.rawValue)
        json.member(
          "regions",
          coverage.regions.map { "\(map.regions[$0].set):\(map.regions[$0].id)" })
      }
    }
  }

  /// The points of the sidewalk as GeoJSON positions; null where the street is none.
  private func line(of street: StreetSide) -> JSONValue {
    guard let sidewalk = street.sidewalk else { return .null }
    return .array(
      sidewalk.map { .array([.number($0.longitude), .number($0.latitude)]) })
  }
}
