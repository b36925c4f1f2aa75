public import GeoSessions
import Geodesy

/// The position in a venue by its markers: each one seen aligns world tracking anew, and tracking
/// carries the position on until the next.
///
/// Floors and buildings change only through markers. Nothing is said before the first one and
/// nothing after the session stopped.
public struct MarkerMachine: SessionMachine {
  /// How far a pose may jump after an interruption before the alignment is given up: this much, or
  /// `fastest` times the time that went by.
  static let jump: Meters = 1
  /// The fastest walk, meters per second.
  static let fastest = 4.0

  private let venue: Venue
  private let markers: [String: VenueMarker]
  private var isRunning = true
  private var floor: Floor?
  private var alignment: MarkerAlignment?
  private var doubt: MarkerDoubt?
  private var last: IndoorPosition?
  private var trusted: (time: Seconds, position: Vector3)?
  private var wasLost = false
  private var unknown: Set<String> = []

  /// Makes a machine for the markers of a venue; markers that serve to measure errors do not count.
  public init(_ venue: Venue) {
    self.venue = venue
    var markers: [String: VenueMarker] = [:]
    for marker in venue.markers where !marker.isForMeasurement {
      markers[marker.id] = markers[marker.id] ?? marker
    }
    // A log may name the picture instead of the marker.
    for marker in venue.markers where !marker.isForMeasurement {
      markers[marker.image] = markers[marker.image] ?? marker
    }
    self.markers = markers
  }

  /// Takes an event.
  public mutating func handle(_ event: SessionEvent) -> [MarkerOutput] {
    switch event.kind {
    case .session(let change):
      session(change)
      return []
    case .userAction(let action):
      switch action.name {
      case .resetWorldOrigin, .restart: forgetWorld()
      case .stop: isRunning = false
      case .localize, .undo, .saveAnchors, .loadAnchors, .continueLimited, .setLocalizationMode,
        .navigate, .stopNavigation, .unknown:
        break
      }
      return []
    case .marker(let sighting): return isRunning ? see(sighting, at: event.time) : []
    case .frame(let frame): return isRunning ? follow(frame, at: event.time) : []
    case .gnss, .heading, .permission, .network, .deviceSupport, .qr, .manualCode, .codeVerdict,
      .beacon, .localization, .localizationFailed, .geoStatus, .mapTap, .viewTap, .tick,
      .groundTruth, .fault, .unknown:
      return []
    }
  }

  private mutating func session(_ change: SessionChange) {
    switch change {
    case .start:
      self = MarkerMachine(venue)
    case .reset: forgetWorld()
    case .pause: isRunning = false
    case .resume:
      isRunning = true
      wasLost = true
    case .stop:
      self = MarkerMachine(venue)
      isRunning = false
    case .unknown: break
    }
  }

  private mutating func forgetWorld() {
    alignment = nil
    doubt = nil
    last = nil
    trusted = nil
    wasLost = false
  }

  private mutating func see(_ sighting: MarkerSighting, at time: Seconds) -> [MarkerOutput] {
    guard sighting.isTracked, let pose = sighting.pose else { return [] }
    guard let marker = markers[sighting.id], let found = venue.floor(marker.floor),
      let alignment = MarkerAlignment(marker, seenAt: pose)
    else {
      // Once for each: it is in view for many frames.
      guard unknown.count < 1000, unknown.insert(sighting.id).inserted else { return [] }
      return [MarkerOutput(time, .ignored(marker: sighting.id))]
    }
    self.alignment = alignment
    doubt = MarkerDoubt(at: time, from: marker.position)
    trusted = nil
    wasLost = false
    defer { floor = found }
    var outputs: [MarkerOutput] = []
    if floor?.building != found.building {
      outputs.append(MarkerOutput(time, .buildingChanged(found.building)))
    }
    if floor?.id != found.id || floor?.building != found.building {
      outputs.append(MarkerOutput(time, .floorChanged(found.id, building: found.building)))
    }
    return outputs
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
        return [MarkerOutput(time, .lost)]
      }
    }
    wasLost = false
    trusted = (time, pose.position)
    return place(pose, frame, at: time)
  }

  /// The last position again, with its doubt: no pose can be trusted now.
  private mutating func hold(at time: Seconds) -> [MarkerOutput] {
    guard var held = last else { return [] }
    held.time = time
    held.isDoubtful = true
    return [MarkerOutput(time, .position(held))]
  }

  private mutating func place(
    _ pose: FramePose, _ frame: Frame, at time: Seconds
  ) -> [MarkerOutput] {
    guard let alignment, let floor else { return [] }
    let placement = alignment.place(pose, screen: frame.details.orientation)
    guard placement.point.isUsable else { return [] }
    let reason = frame.tracking.limitedReason
    let isTroubled = reason == .insufficientFeatures || reason == .excessiveMotion
    doubt?.moved(to: placement.point, at: time, isTroubled: isTroubled)
    var position = venue.position(
      placement.point, on: floor, at: time, source: .marker,
      height: alignment.marker.height.map { $0 + placement.rise }, heading: placement.heading,
      radius: doubt?.radius ?? 0)
    position.angle = placement.heading == nil ? nil : doubt?.angle
    position.covariance = doubt?.covariance
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
