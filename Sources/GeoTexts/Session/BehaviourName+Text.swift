package import GeoSessions
package import GeoTracking

extension BehaviourName {
  /// The text for it.
  package var text: CoachingMessage { CoachingMessage(self) }
}
