public import GeoSessions
public import Geodesy

/// What positioning by markers says.
public struct MarkerOutput: Hashable, Sendable {
  /// When.
  public var time: Seconds
  /// What.
  public var kind: Kind

  /// What it says.
  public enum Kind: Hashable, Sendable {
    /// The device is in another building, or in the first.
    case buildingChanged(String)
    /// The device is on another floor, or on the first.
    case floorChanged(String, building: String)
    /// Where the device is.
    case position(IndoorPosition)
    /// A marker was seen that the venue does not have, or that hangs so that it tells no direction.
    case ignored(marker: String)
    /// The tracker found itself elsewhere; there is no position until the next marker.
    case lost
  }

  /// Makes an output.
  public init(_ time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension MarkerOutput: SessionOutputConvertible {
  /// The output in the common shape.
  public var sessionOutput: SessionOutput {
    switch kind {
    case .buildingChanged(let id):
      SessionOutput(time: time, .buildingChanged, [.init("building", .text(id))])
    case .floorChanged(let id, let building):
      SessionOutput(
        time: time, .floorChanged, [.init("building", .text(building)), .init("floor", .text(id))])
    case .position(let position): position.sessionOutput
    case .ignored(let marker):
      SessionOutput(
        time: time, .suspicion,
        [.init("reason", .text("unknownMarker")), .init("marker", .text(marker))])
    case .lost: SessionOutput(time: time, .suspicion, [.init("reason", .text("worldMoved"))])
    }
  }
}
