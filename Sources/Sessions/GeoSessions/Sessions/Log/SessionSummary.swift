package import Geodesy

/// Statistics of a log, counted while it is read.
package struct SessionSummary: Hashable, Sendable {
  /// The most names that are distinguished; a log can make up any number of them.
  static let mostNames = 1000

  /// The time of the first event; nil without any.
  package private(set) var start: Seconds?
  /// The time of the last event; nil without any.
  package private(set) var end: Seconds?
  private var frames = 0
  private var others: [String: Int] = [:]

  package init() {}

  package mutating func count(_ event: SessionEvent) {
    if start == nil { start = event.time }
    end = event.time
    if case .frame = event.kind {
      frames += 1
    } else {
      let name = event.kind.name
      let isKept = others.count < Self.mostNames || others[name] != nil
      others[isKept ? name : "…", default: 0] += 1
    }
  }

  /// The number of events of each kind, the most frequent first, then by name.
  package var ranking: [Count] {
    var all = others.map { Count(name: $0.key, count: $0.value) }
    if frames > 0 { all.append(Count(name: "frame", count: frames)) }
    return all.sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
  }

  /// The number of events of a kind.
  package struct Count: Hashable, Sendable {
    package var name: String
    package var count: Int
  }

  package var total: Int { others.values.reduce(frames, +) }

  /// Seconds from the first to the last event.
  package var duration: Seconds {
    if let start, let end { end - start } else { 0 }
  }
}

extension SessionEvent.Kind {
  /// The name of the kind in logs, such as `frame` or `locResponse`.
  public var name: String {
    switch self {
    case .session: EventName.session.rawValue
    case .sessionFailed: EventName.sessionError.rawValue
    case .frame: EventName.frame.rawValue
    case .gnss: EventName.gnss.rawValue
    case .heading: EventName.heading.rawValue
    case .permission: EventName.permission.rawValue
    case .network: EventName.network.rawValue
    case .deviceSupport: EventName.deviceSupport.rawValue
    case .qr: EventName.qr.rawValue
    case .manualCode: EventName.manualCode.rawValue
    case .codeVerdict: EventName.codeVerdict.rawValue
    case .marker: EventName.marker.rawValue
    case .beacon: EventName.beacon.rawValue
    case .localization: EventName.locResponse.rawValue
    case .localizationFailed: EventName.locError.rawValue
    case .geoStatus: EventName.geoStatus.rawValue
    case .mapTap: EventName.mapTap.rawValue
    case .viewTap: EventName.viewTap.rawValue
    case .userAction: EventName.userAction.rawValue
    case .tick: EventName.tick.rawValue
    case .groundTruth: EventName.groundTruth.rawValue
    case .fault: EventName.fault.rawValue
    case .unknown(let name, _): name
    }
  }
}
