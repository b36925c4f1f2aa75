package import GeoAnchors
package import GeoTexts
package import Geodesy

extension MapRoute {
  /// The ground is looked at no more often than this, in meters and in places.
  private static let groundStep: Meters = 5
  private static let mostGround = 2_000.0

  /// Adds the heights of a chain's anchors and, if the converter has terrain, the ground.
  ///
  /// All are above one datum: the terrain's, else that of the first anchor with a height. Heights
  /// that cannot be converted to it are unknown.
  /// - Returns: The error of the first height that could not be converted.
  package mutating func addHeights(
    of chain: Chain, through converter: AltitudeConverter, in language: Language
  ) -> GeodesyError? {
    var failure: GeodesyError?
    var datum: VerticalDatum?
    if let terrain = converter.terrain, let path = Path(chain.path) {
      let count = min(Self.mostGround, (path.length / Self.groundStep).rounded(.up))
      let parts = count.isFinite ? max(1, Int(count)) : 1
      ground = (0...parts).map { part in
        let distance = path.length * Double(part) / Double(parts)
        var meters: Meters?
        do throws(GeodesyError) {
          let answer = try terrain.ground(at: path.point(at: distance))
          // Tiles of two datums make no line: the first one counts.
          if case .height(let altitude, _) = answer, altitude.datum == datum ?? altitude.datum {
            meters = altitude.meters
            datum = altitude.datum
          }
        } catch {
          failure = failure ?? error
        }
        return Height(distance: distance, meters: meters)
      }
      if datum == nil { ground = [] }
    }
    guard let datum = datum ?? chain.anchors.lazy.compactMap({ $0.altitude?.datum }).first else {
      return failure
    }
    heights = chain.anchors.map { anchor in
      var meters: Meters?
      if let altitude = anchor.altitude {
        do throws(GeodesyError) {
          meters = try converter.convert(altitude, to: datum, at: anchor.coordinate).meters
        } catch {
          failure = failure ?? error
        }
      }
      return Height(distance: anchor.distance, meters: meters)
    }
    self.datum = Message.datum(datum).text(in: language)
    return failure
  }
}
