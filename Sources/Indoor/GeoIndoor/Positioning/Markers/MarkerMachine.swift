import GeoSessions
import Geodesy

/// Positions in venues from markers: each detection realigns world tracking, which carries the
/// position on until the next.
///
/// The newest marker decides the venue, the building and the floor; a marker is unknown only if no venue has
/// it. If several venues have a marker of one id, that of the device's current venue counts; without a current
/// venue among them there is no position. Silent before the first marker and after the session stopped.
struct MarkerMachine: SessionMachine {
  /// Largest jump of a pose after an interruption that keeps the alignment: the larger of this and
  /// `fastest` times the elapsed time.
  static let jump: Meters = 1
  /// The fastest walk, meters per second.
  static let fastest = 4.0

  /// Assumed walking speed while tracking has no pose, meters per second.
  static let unseenWalk = 1.0

  private let venues: [Venue]
  /// By id or picture: the place among `venues`, and the marker; one for each venue.
  private let markers: [String: [(venue: Int, marker: VenueMarker)]]
  private var isRunning = true
  private var place: (venue: Int, floor: Floor)?
  private var alignment: MarkerAlignment?
  private var uncertainty: DriftEstimate?
  private var last: IndoorPosition?
  private var trusted: (time: Seconds, position: Vector3)?
  private var wasLost = false
  private var unknown: Set<String> = []

  /// The venue where the device is as others than markers know; nil when unknown.
  var presentVenue: Venue.ID?

  /// Whether the marker with this id or picture aligns tracking now.
  func isAligned(by id: String) -> Bool {
    guard let marker = alignment?.marker else { return false }
    return marker.id == id || marker.image == id
  }

  init(_ venue: Venue) { self.init([venue]) }

  init(_ venues: [Venue]) {
    self.venues = venues
    var markers: [String: [(venue: Int, marker: VenueMarker)]] = [:]
    for (index, venue) in venues.enumerated() {
      let own = venue.markers.filter { !$0.isForMeasurement }
      // A log may name the picture instead of the marker.
      for (name, marker) in own.map({ ($0.id, $0) }) + own.map({ ($0.image, $0) })
      where markers[name]?.last?.venue != index {
        markers[name, default: []].append((index, marker))
      }
    }
    self.markers = markers
  }

  /// The venue and floor of the marker that aligns tracking; nil when none does.
  var alignedPlace: (venue: Venue, floor: Floor)? {
    guard alignment != nil, let place else { return nil }
    return (venues[place.venue], place.floor)
  }

  mutating func handle(_ event: SessionEvent) -> [MarkerOutput] {
    switch event.kind {
    case .session(let change):
      session(change)
      return []
    case .userAction(let action, _, _):
      switch action {
      case .resetWorldOrigin, .restart, .startOver: forgetWorld()
      case .stop: isRunning = false
      case .localize, .undo, .saveAnchors, .loadAnchors, .continueLimited, .setLocalizationMode,
        .navigate, .stopNavigation, .clearMesh, .startGPSUpdates, .stopGPSUpdates, .trackObjects,
        .close,
        .unknown:
        break
      }
      return []
    case .marker(let id, let pose?, true): return isRunning ? see(id, pose, at: event.time) : []
    case .frame(let frame): return isRunning ? follow(frame, at: event.time) : []
    case .gnss, .heading, .permission, .network, .deviceSupport, .qr, .manualCode, .codeVerdict,
      .marker, .beacon, .localization, .localizationFailed, .geoStatus, .mapTap, .viewTap, .tick,
      .groundTruth, .fault, .sessionFailed, .unknown:
      return []
    }
  }

  private mutating func session(_ change: SessionChange) {
    switch change {
    case .start:
      restart()
    case .reset: forgetWorld()
    case .pause: isRunning = false
    case .resume:
      isRunning = true
      wasLost = true
    case .stop:
      restart()
      isRunning = false
    case .unknown: break
    }
  }

  private mutating func restart() {
    forgetWorld()
    place = nil
    unknown = []
    presentVenue = nil
    isRunning = true
  }

  private mutating func forgetWorld() {
    alignment = nil
    uncertainty = nil
    last = nil
    trusted = nil
    wasLost = false
  }

  private mutating func see(
    _ id: String, _ pose: FramePose, at time: Seconds
  ) -> [MarkerOutput] {
    let choice = choose(markers[id] ?? [])
    guard let (index, marker) = choice, let found = venues[index].floor(marker.floor),
      let alignment = MarkerAlignment(marker, seenAt: pose)
    else {
      // Once for each: it is in view for many frames.
      guard unknown.count < 1000, unknown.insert(id).inserted else { return [] }
      let isAmbiguous = choice == nil && markers[id] != nil
      return [
        MarkerOutput(
          time,
          .objection(
            isAmbiguous ? .ambiguous(marker: id) : .ignored(marker: id)))
      ]
    }
    self.alignment = alignment
    uncertainty = DriftEstimate(at: time, from: marker.position)
    last = nil
    trusted = nil
    wasLost = false
    defer { place = (index, found) }
    var outputs: [MarkerOutput] = []
    let isOtherVenue = place?.venue != index
    if isOtherVenue || place?.floor.building != found.building {
      outputs.append(MarkerOutput(time, .buildingChanged(found.building)))
    }
    if isOtherVenue || place?.floor.id != found.id || place?.floor.building != found.building {
      outputs.append(MarkerOutput(time, .floorChanged(found.id, building: found.building)))
    }
    return outputs
  }

  /// The marker of the venue where the device is, or the only one; nil when unknown.
  private func choose(
    _ found: [(venue: Int, marker: VenueMarker)]
  ) -> (venue: Int, marker: VenueMarker)? {
    if found.count == 1 { return found.first }
    let here = alignment == nil ? nil : place?.venue
    return found.first { $0.venue == here }
      ?? found.first { venues[$0.venue].id == presentVenue }
  }

  private mutating func follow(_ frame: Frame, at time: Seconds) -> [MarkerOutput] {
    guard alignment != nil else { return [] }
    guard let pose = frame.pose, Self.isUsable(frame.tracking) else {
      wasLost = true
      return hold(at: time)
    }
    if wasLost, let trusted {
      let way = (pose.position - trusted.position).length
      if way > max(Self.jump, Self.fastest * (time - trusted.time)) {
        // The tracker found itself elsewhere: the old alignment does not hold in its new world.
        forgetWorld()
        return [MarkerOutput(time, .objection(.lost))]
      }
    }
    wasLost = false
    trusted = (time, pose.position)
    return place(pose, frame, at: time)
  }

  /// The last position again: no pose can be trusted now, and its uncertainty grows as one may walk.
  private func hold(at time: Seconds) -> [MarkerOutput] {
    guard var held = last else { return [] }
    let way = Self.unseenWalk * max(0, time - held.time)
    held.time = time
    held.isDoubtful = true
    held.radius = held.radius.map { $0 + way }
    held.covariance = held.covariance.map { $0 + PlanarCovariance(standardDeviation: way) }
    return [MarkerOutput(time, .held(held))]
  }

  private mutating func place(
    _ pose: FramePose, _ frame: Frame, at time: Seconds
  ) -> [MarkerOutput] {
    guard let alignment, let place else { return [] }
    let (venue, floor) = (venues[place.venue], place.floor)
    let placement = alignment.place(pose, screen: frame.details.orientation)
    guard placement.point.isUsable else { return [] }
    let reason = frame.tracking.limitedReason
    let isTroubled = reason == .insufficientFeatures || reason == .excessiveMotion
    uncertainty?.moved(to: placement.point, at: time, isTroubled: isTroubled)
    var position = venue.position(
      placement.point, on: floor, at: time, source: .marker,
      height: alignment.marker.height.map { $0 + placement.rise }, heading: placement.heading,
      radius: uncertainty?.radius)
    position.place?.heightAboveMarker = placement.rise
    position.angle = placement.heading == nil ? nil : uncertainty?.angle
    position.covariance = uncertainty?.covariance
    position.isDoubtful = !frame.tracking.isNormal
    last = position
    return [MarkerOutput(time, .position(position))]
  }

  private static func isUsable(_ state: WorldTrackingState) -> Bool {
    switch state {
    case .normal: true
    case .limited(let reason):
      switch reason {
      case .excessiveMotion, .insufficientFeatures, .insufficientLight, .unknown: true
      case .initializing, .relocalizing, .cameraUnavailable: false
      }
    case .notAvailable, .unknown: false
    }
  }
}
