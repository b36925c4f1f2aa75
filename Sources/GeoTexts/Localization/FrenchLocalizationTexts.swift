/// The texts of localization in French.
enum FrenchLocalizationTexts {
  static func template(_ key: LocalizationText) -> String {
    switch key {
    case .locScan: "Tenez l’appareil stable et balayez les alentours"
    case .locWaitForTracking: "Bougez l’appareil lentement jusqu’à ce que la caméra puisse suivre"
    case .locCapturing: "Capture des images ({number}/{count})…"
    case .locLocalizing: "Localisation…"
    case .locSuccess: "Localisation réussie"
    case .locOriginReset: "Origine du monde réinitialisée"
    case .locNotFound: "Position introuvable"
    case .locNoFrames: "Aucune image n’a été capturée"
    case .locTooFewFrames: "Trop peu d’images ont été capturées"
    case .locNoPose: "La réponse ne contient pas de position"
    case .locLowConfidence: "Confiance trop faible"
    case .locTimeout: "Le service de positionnement n’a pas répondu à temps"
    case .locRefused: "Le service de positionnement a refusé l’accès"
    case .locService: "Le service de positionnement a échoué : {error}"
    case .objectScan: "Dirigez la caméra vers l’objet"
    case .objectFound: "Objet trouvé"
    case .objectNotFound: "Objet introuvable"
    case .meshFailed: "Le modèle de la carte n’a pas pu être chargé"
    case .navStarted: "Début du trajet vers {place}"
    case .navForward: "Continuez tout droit"
    case .navSlightLeft: "Prenez légèrement à gauche"
    case .navSlightRight: "Prenez légèrement à droite"
    case .navTurnLeft: "Tournez à gauche"
    case .navTurnRight: "Tournez à droite"
    case .navTurnAround: "Faites demi-tour"
    case .navRecalculating: "Nouveau calcul de l’itinéraire"
    case .navArrived: "Vous êtes arrivé : {place}"
    case .navLost: "Position perdue : regardez lentement autour de vous"
    case .navNoRoute: "Aucun chemin ne mène à {place}"
    }
  }
}
