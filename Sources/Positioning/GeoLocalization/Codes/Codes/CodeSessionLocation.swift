import GeoSessions
import Geodesy

/// The position that goes with the requests of a session: of the device or of the app, while it is
/// fresh and the user lets the app know it.
struct CodeSessionLocation: Hashable, Sendable {
  private let source: CodeSessionOptions.LocationSource
  private let maximumAge: Seconds
  private let override: GNSSFix?
  private var fix: GNSSFix?
  private var measuredAt: Seconds = 0
  private var isPermitted = true

  init(_ options: CodeSessionOptions) {
    source = options.locations
    maximumAge = options.locationMaximumAge
    override = options.overrides.position.map { GNSSFix($0, source: "override") }
  }

  /// Updates the position; positions from the app count only while localizing, and none without the
  /// user's permission.
  mutating func update(_ fix: GNSSFix, at time: Seconds, isLocalizing: Bool) {
    guard isPermitted else { return }
    let isHandedOver = fix.source == "app"
    switch source {
    case .device: guard !isHandedOver else { return }
    case .app: guard isHandedOver, isLocalizing else { return }
    }
    self.fix = fix
    measuredAt = min(fix.measuredAt ?? time, time)
  }

  /// Sets the user's location permission; without it the last position is discarded.
  mutating func permit(_ isGranted: Bool) {
    isPermitted = isGranted
    if !isGranted { fix = nil }
  }

  /// The position for a request at a time; nil when none is fresh and permitted.
  func fix(at time: Seconds) -> GNSSFix? {
    if let override { return override }
    guard let fix, time - measuredAt <= maximumAge else { return nil }
    return fix
  }
}
