/// The name of a text about the state of positioning in venues.
///
/// A placeholder is written `{name}` in the texts; `Message` fills it.
package enum VenueText: String, Hashable, Sendable, CaseIterable {
  // States.
  case venueIdle
  case venueStarted
  case venueSearch
  case venueDownload
  case venueFindFloor
  case venueRunning

  // Errors.
  case venueNetwork
  case venueNoBluetooth
  case venueNoLocation
  case venueNoCredentials
  case venueFailed
}

extension Message {
  /// The message of a state or an error; `name` fills the placeholder of the text.
  package static func venue(_ key: VenueText, _ name: String = "") -> Message {
    switch key {
    case .venueIdle, .venueStarted, .venueSearch, .venueNoBluetooth, .venueNoLocation,
      .venueNoCredentials:
      Message(key)
    case .venueDownload, .venueFindFloor, .venueNetwork: Message(key, [.text("venue", name)])
    case .venueRunning: Message(key, [.text("floor", name)])
    case .venueFailed: Message(key, [.text("error", name)])
    }
  }
}
