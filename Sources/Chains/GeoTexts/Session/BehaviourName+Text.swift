package import GeoSessions

extension BehaviourName {
  package var text: CoachingMessage { CoachingMessage(self) }
}
