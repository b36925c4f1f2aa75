/// The texts of localization in Spanish.
enum SpanishLocalizationTexts {
  static func template(_ key: LocalizationText) -> String {
    switch key {
    case .locScan: "Mantenga el dispositivo firme y recorra el entorno con la cámara"
    case .locWaitForTracking: "Mueva el dispositivo despacio hasta que la cámara pueda seguir"
    case .locCapturing: "Capturando imágenes ({number}/{count})…"
    case .locLocalizing: "Localizando…"
    case .locSuccess: "Localización correcta"
    case .locOriginReset: "Origen del mundo restablecido"
    case .locNotFound: "Posición no encontrada"
    case .locNoFrames: "No se capturó ninguna imagen"
    case .locTooFewFrames: "Se capturaron muy pocas imágenes"
    case .locNoPose: "La respuesta no contiene ninguna posición"
    case .locLowConfidence: "Confianza baja"
    case .locTimeout: "El servicio de posicionamiento no respondió a tiempo"
    case .locRefused: "El servicio de posicionamiento denegó el acceso"
    case .locService: "El servicio de posicionamiento falló: {error}"
    case .objectScan: "Apunte la cámara al objeto"
    case .objectFound: "Objeto encontrado"
    case .objectNotFound: "Objeto no encontrado"
    case .meshFailed: "No se pudo cargar el modelo del mapa"
    case .navStarted: "Comienza el camino a {place}"
    case .navForward: "Siga recto"
    case .navSlightLeft: "Siga ligeramente a la izquierda"
    case .navSlightRight: "Siga ligeramente a la derecha"
    case .navTurnLeft: "Gire a la izquierda"
    case .navTurnRight: "Gire a la derecha"
    case .navTurnAround: "Dé la vuelta"
    case .navRecalculating: "Recalculando la ruta"
    case .navArrived: "Ha llegado a {place}"
    case .navLost: "Posición perdida: mire despacio a su alrededor"
    case .navNoRoute: "No hay camino a {place}"
    }
  }
}
