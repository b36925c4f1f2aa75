package import GeoSessions

/// The requests of a session to a map service, for the map and for objects alone.
package struct MapRequestSession: Sendable {
  private var map: MapLocalizationMachine
  private var objects: ObjectTrackingMachine?

  /// Begins a session.
  /// - Throws: `LocalizationError.unusable` when the configuration names no map.
  package init(_ configuration: MapLocalizationConfiguration) throws(LocalizationError) {
    map = try MapLocalizationMachine(configuration)
    if !configuration.objects.codes.isEmpty { objects = try ObjectTrackingMachine(configuration) }
  }

  package mutating func handle(_ event: SessionEvent) -> [PositioningRequest] {
    (map.handle(event) + (objects?.handle(event) ?? [])).compactMap { output in
      if case .request(let request, _) = output.event { request } else { nil }
    }
  }
}
