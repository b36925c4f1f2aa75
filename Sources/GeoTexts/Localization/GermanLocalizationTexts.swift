/// The texts of localization in German.
enum GermanLocalizationTexts {
  static func template(_ key: LocalizationText) -> String {
    switch key {
    case .locScan: "Das Gerät ruhig halten und die Umgebung erfassen"
    case .locWaitForTracking: "Das Gerät langsam bewegen, bis die Kamera folgen kann"
    case .locCapturing: "Bilder werden aufgenommen ({number}/{count}) …"
    case .locLocalizing: "Position wird bestimmt …"
    case .locSuccess: "Position gefunden"
    case .locOriginReset: "Ursprung der Welt zurückgesetzt"
    case .locNotFound: "Position nicht gefunden"
    case .locNoFrames: "Es wurden keine Bilder aufgenommen"
    case .locTooFewFrames: "Es wurden zu wenige Bilder aufgenommen"
    case .locNoPose: "Die Antwort enthält keine Position"
    case .locLowConfidence: "Zu unsicher"
    case .locTimeout: "Der Positionsdienst hat nicht rechtzeitig geantwortet"
    case .locRefused: "Der Positionsdienst verweigert den Zugang"
    case .locService: "Der Positionsdienst hat versagt: {error}"
    case .objectScan: "Die Kamera auf das Objekt richten"
    case .objectFound: "Objekt gefunden"
    case .objectNotFound: "Objekt nicht gefunden"
    case .meshFailed: "Das Modell der Karte konnte nicht geladen werden"
    case .navStarted: "Der Weg zu {place} beginnt"
    case .navForward: "Geradeaus gehen"
    case .navSlightLeft: "Halb links gehen"
    case .navSlightRight: "Halb rechts gehen"
    case .navTurnLeft: "Links abbiegen"
    case .navTurnRight: "Rechts abbiegen"
    case .navTurnAround: "Umkehren"
    case .navRecalculating: "Die Route wird neu berechnet"
    case .navArrived: "{place} ist erreicht"
    case .navLost: "Position verloren: langsam umsehen"
    case .navNoRoute: "Es gibt keinen Weg zu {place}"
    }
  }
}
