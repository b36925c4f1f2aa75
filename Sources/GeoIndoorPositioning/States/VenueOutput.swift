public import GeoSessions
public import Geodesy

/// What positioning in venues says.
public struct VenueOutput: Hashable, Sendable {
  /// When.
  public var time: Seconds
  /// What.
  public var kind: Kind

  /// Data of a venue that arrived.
  public struct Download: Hashable, Sendable {
    /// The id of the venue.
    public var venue: String
    /// Its version; nil when not counted.
    public var version: Int?
    /// Where it came from.
    public var source: VenueSource
    /// By what the venue was found.
    public var detection: VenueState.Detection

    /// Makes a download.
    public init(
      venue: String, version: Int?, source: VenueSource, detection: VenueState.Detection
    ) {
      self.venue = venue
      self.version = version
      self.source = source
      self.detection = detection
    }
  }

  /// What it says.
  public enum Kind: Hashable, Sendable {
    /// The state changed.
    case state(VenueState)
    /// How much of a venue's data is there, `0...1`.
    case progress(venue: String, Double)
    /// The data of a venue is there.
    case downloaded(Download)
    /// The device is in another building, or in the first.
    case buildingChanged(venue: String, building: String)
    /// The floor changed.
    case floorChanged(venue: String, building: String, floor: String)
    /// Where the device is.
    case position(IndoorPosition)
    /// A position goes to the server.
    case sent(IndoorPosition)
    /// A fence was entered or left.
    case fence(FenceEvent)
    /// A visit ended.
    case visit(Visit)
    /// Something went wrong.
    case failed(VenueFailure)
    /// What positioning by markers has to object: a marker that nobody can place, a lost world.
    case objection(MarkerOutput.Kind)
  }

  /// Makes an output.
  public init(_ time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension VenueOutput: SessionOutputConvertible {
  /// The output in the common shape.
  public var sessionOutput: SessionOutput {
    switch kind {
    case .state(let state): SessionOutput(time: time, .state, state.fields)
    case .progress(let venue, let share):
      SessionOutput(
        time: time, .message,
        [
          .init("message", .text("venueProgress")), .init("venue", .text(venue)),
          .init("progress", .number(share, decimals: 3)),
        ])
    case .downloaded(let download):
      SessionOutput(
        time: time, .venueChanged,
        [
          .init("venue", .text(download.venue)),
          .init("version", download.version.map { .whole($0) } ?? .null),
          .init("source", .text(download.source.rawValue)),
          .init("by", .text(download.detection.rawValue)),
        ])
    case .buildingChanged(let venue, let building):
      SessionOutput(
        time: time, .buildingChanged,
        [.init("venue", .text(venue)), .init("building", .text(building))])
    case .floorChanged(let venue, let building, let floor):
      SessionOutput(
        time: time, .floorChanged,
        [
          .init("venue", .text(venue)), .init("building", .text(building)),
          .init("floor", .text(floor)),
        ])
    case .position(let position): position.sessionOutput
    case .sent(let position):
      SessionOutput(
        time: time, .request, [.init("request", .text("position"))] + position.fields)
    case .fence(let event): event.sessionOutput
    case .visit(let visit): visit.sessionOutput
    case .failed(let failure): SessionOutput(time: time, .error, failure.fields)
    case .objection(let kind): MarkerOutput(time, kind).sessionOutput
    }
  }
}
