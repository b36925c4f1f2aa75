package import GeoAnchors
package import Geodesy

/// The anchors that a format with fixed heights can hold, and the reasons for the others.
package struct ExportSelection: Sendable {
  /// The positions of the anchors that can be written, in order.
  package private(set) var indices: [Int] = []
  /// The errors of the anchors left out, in order.
  package private(set) var leftOut: [InterchangeError] = []
  /// The reasons why anchors that can be written have no position in the local frame of a target.
  package private(set) var unplaced: [InterchangeError] = []

  /// Tries anchors for formats that need each height above the ellipsoid.
  package init(_ anchors: [Anchor], converter: AltitudeConverter) {
    for (index, anchor) in anchors.enumerated() {
      do throws(InterchangeError) {
        _ = try PlacedAnchor(anchor, converter)
        indices.append(index)
      } catch {
        leftOut.append(error)
      }
    }
  }

  /// Tries anchors for the document of a platform whose heights count from `datum`; an unknown
  /// altitude is on the ground there.
  /// - Parameters:
  ///   - anchors: The anchors.
  ///   - datum: The vertical datum of the platform.
  ///   - needsPositions: Whether the platform knows no ground, and places content in the local frame
  ///     alone.
  ///   - converter: The conversion of heights.
  package init(
    _ anchors: [Anchor], above datum: VerticalDatum, needsPositions: Bool = false,
    converter: AltitudeConverter
  ) {
    for (index, anchor) in anchors.enumerated() {
      guard let altitude = anchor.namedAltitude, altitude.datum != .ground else {
        // The ground has a place in the local frame where there is terrain.
        if converter.terrain != nil || needsPositions {
          do throws(InterchangeError) {
            _ = try PlacedAnchor(grounded: anchor, converter)
          } catch {
            unplaced.append(error)
          }
        }
        indices.append(index)
        continue
      }
      do throws(InterchangeError) {
        _ = try PlacedAnchor.convert(altitude, of: anchor, to: datum, converter)
      } catch {
        leftOut.append(error)
        continue
      }
      do throws(InterchangeError) {
        _ = try PlacedAnchor(anchor, converter)
      } catch {
        unplaced.append(error)
      }
      indices.append(index)
    }
  }

  /// The anchors of some errors, by their reason, in order of the first of each.
  package static func grouped(_ errors: [InterchangeError]) -> [(reason: String, anchors: [String])]
  {
    var groups: [(reason: String, anchors: [String])] = []
    var known: [String: Int] = [:]
    for error in errors {
      guard let anchor = error.anchor else { continue }
      let reason = error.reason
      if let index = known[reason] {
        groups[index].anchors.append(anchor)
      } else {
        known[reason] = groups.count
        groups.append((reason, [anchor]))
      }
    }
    return groups
  }
}
