package import GeoSessions

/// The keys of one section of the languages' files.
package protocol TextSection: RawRepresentable<String>, CaseIterable {
  static var section: String { get }
}

extension TextKey: TextSection { package static var section: String { "common" } }
extension RouteText: TextSection { package static var section: String { "route" } }
extension GuidanceText: TextSection { package static var section: String { "guidance" } }
extension ElevationProfileText: TextSection { package static var section: String { "walk" } }
extension SessionText: TextSection { package static var section: String { "session" } }
extension CoachingMessage: TextSection {
  package static var section: String { SessionText.section }
}
extension LocalizationText: TextSection { package static var section: String { "localization" } }
extension HistoryText: TextSection { package static var section: String { "history" } }
extension VenueText: TextSection { package static var section: String { "venue" } }
extension ReportText: TextSection { package static var section: String { "report" } }
extension PageText: TextSection { package static var section: String { "page" } }
extension WorkbenchText: TextSection { package static var section: String { "workbench" } }
extension PlayerText: TextSection { package static var section: String { "player" } }

/// The name of a text: its section and its key.
struct TextName: Hashable, Sendable {
  /// `section.key`.
  let path: String

  init<Key: TextSection>(_ key: Key) { path = Key.section + "." + key.rawValue }

  /// The name of a platform's value, of a kind: `stateLocalized`.
  init<Code: PlatformCode>(_ kind: String, _ code: Code) {
    let name = code.name
    path = SessionText.section + "." + kind + name.prefix(1).uppercased() + name.dropFirst()
  }

  init(_ key: FindingKey, _ part: String) { path = "findings.\(key.rawValue).\(part)" }
}
