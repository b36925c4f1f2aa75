package import GeoAreas
import GeoFormats
package import Geodesy

/// Availability of localization and parking for a vehicle near a place: yes or no, with the reason.
///
/// Never an error: any failure is a no. The place must satisfy `LocationFix.isUsable`: on Earth,
/// and not 0, 0, which phones report without a fix.
package struct ParkingAvailability: Hashable, Sendable {
  package let isAvailable: Bool
  package let reason: Reason
  /// Meters to the nearest zone, 0 inside; nil when that is not known.
  package let distance: Meters?

  /// A reason for or against availability.
  package enum Reason: Hashable, Sendable {
    case inZone(id: String)
    case nearZone(id: String)
    /// The nearest zone is too far away.
    case tooFar
    case noZones
    case invalidCoordinate
    case unsupportedDevice
    /// The radius is not above 0.
    case invalidRadius
    /// The service said so.
    case answered
    /// The service's answer cannot be read: what was wrong with it.
    case unreadableAnswer(String)
    /// The service failed: its code.
    case failed(String)

    /// The name in outputs.
    package var word: String {
      switch self {
      case .inZone: "in-zone"
      case .nearZone: "near-zone"
      case .tooFar: "too-far"
      case .noZones: "no-zones"
      case .invalidCoordinate: "invalid-coordinate"
      case .unsupportedDevice: "unsupported-device"
      case .invalidRadius: "invalid-radius"
      case .answered: "answered"
      case .unreadableAnswer: "unreadable-answer"
      case .failed: "failed"
      }
    }
  }

  package init(
    near coordinate: Coordinate, within radius: Meters, of zones: CoverageMap,
    isDeviceSupported: Bool = true
  ) {
    guard isDeviceSupported else {
      self.init(.unsupportedDevice)
      return
    }
    guard LocationFix.isPlace(coordinate) else {
      self.init(.invalidCoordinate)
      return
    }
    guard radius >= 0, radius < .infinity else {
      self.init(.invalidRadius)
      return
    }
    guard !zones.regions.isEmpty else {
      self.init(.noZones)
      return
    }
    let answer = zones.answer(at: coordinate)
    if let zone = answer.regions.first {
      self.init(.inZone(id: zones.regions[zone].reference), isAvailable: true, distance: 0)
    } else if let nearest = answer.nearest.first, nearest.distance <= radius {
      self.init(
        .nearZone(id: zones.regions[nearest.area].reference), isAvailable: true,
        distance: nearest.distance)
    } else {
      self.init(.tooFar, distance: answer.nearest.first?.distance)
    }
  }

  /// Reads what a service answered about a place: `{"parking_in_radius": true}`.
  package init(answer: [UInt8], near coordinate: Coordinate, isDeviceSupported: Bool = true) {
    guard isDeviceSupported else {
      self.init(.unsupportedDevice)
      return
    }
    guard LocationFix.isPlace(coordinate) else {
      self.init(.invalidCoordinate)
      return
    }
    do {
      let root = try JSONNode(reading: answer)
      try root.requireObject()
      if !root["code"].isNull {
        let code = root["code"]
        self.init(.failed(code.value?.string ?? code.value?.number.map { "\($0)" } ?? "unknown"))
        return
      }
      self.init(.answered, isAvailable: try root["parking_in_radius"].bool())
    } catch {
      self.init(.unreadableAnswer(error.description))
    }
  }

  /// Subject of the reason: a zone, a code, or the defect of an answer; nil for none.
  package var subject: String? {
    switch reason {
    case .inZone(let id), .nearZone(let id): id
    case .unreadableAnswer(let text), .failed(let text): text
    case .tooFar, .noZones, .invalidCoordinate, .unsupportedDevice, .invalidRadius, .answered: nil
    }
  }

  /// The answer as JSON (`Data/schemas/parking.schema.json`).
  package var json: String {
    JSONWriter.text { json in
      json.member("available", isAvailable)
      json.member("reason", reason.word)
      json.member("subject", subject)
      json.member("distance", distance, decimals: 3)
    }
  }

  init(failure code: String) { self.init(.failed(code)) }

  private init(_ reason: Reason, isAvailable: Bool = false, distance: Meters? = nil) {
    self.isAvailable = isAvailable
    self.reason = reason
    self.distance = distance
  }
}
