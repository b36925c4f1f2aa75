/// The texts of guidance in Spanish.
enum SpanishGuidanceTexts {
  static func template(_ key: GuidanceText) -> String {
    switch key {
    case .guideStarted: "Siga las anclas: quedan {length}"
    case .guideReached: "Ancla {number} de {count} alcanzada"
    case .guideSkipped: "Ancla {number} de {count} omitida"
    case .guideTurnedBack: "Está retrocediendo: dé la vuelta"
    case .guideTurnedForward: "Avanza de nuevo"
    case .guideLeftRoute: "Ha salido de la ruta: está a {length}"
    case .guideReroute: "Sigue fuera de la ruta: hace falta una nueva"
    case .guideRejoined: "Ha vuelto a la ruta"
    case .guidePositionLost: "Posición perdida"
    case .guidePositionFound: "Posición recuperada"
    case .guideArrived: "Ha llegado"
    }
  }
}
