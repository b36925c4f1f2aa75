package import GeoSessions

extension BehaviourName {
  /// The text for it.
  package var text: CoachingMessage { CoachingMessage(self) }
}
