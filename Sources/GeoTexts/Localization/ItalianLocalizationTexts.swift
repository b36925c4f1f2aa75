/// The texts of localization in Italian.
enum ItalianLocalizationTexts {
  static func template(_ key: LocalizationText) -> String {
    switch key {
    case .locScan: "Tenere fermo il dispositivo e inquadrare i dintorni"
    case .locWaitForTracking:
      "Muovere lentamente il dispositivo finché la fotocamera riesce a seguire"
    case .locCapturing: "Acquisizione delle immagini ({number}/{count})…"
    case .locLocalizing: "Localizzazione…"
    case .locSuccess: "Localizzazione riuscita"
    case .locOriginReset: "Origine del mondo reimpostata"
    case .locNotFound: "Posizione non trovata"
    case .locNoFrames: "Nessuna immagine acquisita"
    case .locTooFewFrames: "Troppo poche immagini acquisite"
    case .locNoPose: "La risposta non contiene una posizione"
    case .locLowConfidence: "Affidabilità bassa"
    case .locTimeout: "Il servizio di posizionamento non ha risposto in tempo"
    case .locRefused: "Il servizio di posizionamento ha negato l’accesso"
    case .locService: "Il servizio di posizionamento non ha funzionato: {error}"
    case .objectScan: "Puntare la fotocamera sull’oggetto"
    case .objectFound: "Oggetto trovato"
    case .objectNotFound: "Oggetto non trovato"
    case .meshFailed: "Impossibile caricare il modello della mappa"
    case .navStarted: "Inizia il percorso verso {place}"
    case .navForward: "Proseguire dritto"
    case .navSlightLeft: "Tenersi leggermente a sinistra"
    case .navSlightRight: "Tenersi leggermente a destra"
    case .navTurnLeft: "Svoltare a sinistra"
    case .navTurnRight: "Svoltare a destra"
    case .navTurnAround: "Tornare indietro"
    case .navRecalculating: "Ricalcolo del percorso"
    case .navArrived: "Destinazione raggiunta: {place}"
    case .navLost: "Posizione persa: guardarsi lentamente intorno"
    case .navNoRoute: "Nessun percorso porta a {place}"
    }
  }
}
