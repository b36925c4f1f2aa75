/// The findings in French.
enum FrenchFindings {
  static func texts(_ key: FindingKey) -> FindingTexts {
    switch key {
    case .unreadable:
      .init(
        "Illisible", "Toutes les autres commandes l’ignorent : {problem}",
        hint:
          "Supprimer l’ancre par son identifiant, ou la corriger dans le programme qui l’a écrite")
    case .altitudeUnknown:
      .init(
        "Altitude inconnue", "L’altitude est inconnue : ARKit pose l’ancre sur le sol",
        hint: "Donner une altitude et sa référence ; 0 au-dessus du sol désigne le sol")
    case .altitudeDatum:
      .init(
        "Niveau de la mer sans géoïde",
        "{meters} m au-dessus de la mer, sans géoïde nommé : conversion impossible",
        hint: "Nommer le géoïde, egm96 ou egm2008, ou mesurer depuis l’ellipsoïde")
    case .altitudeProvenance:
      .init(
        "Origine de l’altitude inconnue", "Personne ne dit d’où vient l’altitude de {meters} m",
        hint: "Indiquer l’origine : userDefined, precise, coarse, terrain ou imported")
    case .altitudeRange:
      .init(
        "Altitude impossible",
        "Une altitude de {meters} m n’est pas entre {least} m et {most} m",
        hint: "Vérifier l’unité (mètres, pas pieds) et la référence")
    case .altitudeAboveGround:
      .init(
        "Haut au-dessus du sol", "{meters} m au-dessus du sol, plus de {limit} m",
        hint: "Vérifier la référence : mer et ellipsoïde diffèrent jusqu’à 100 m")
    case .altitudeBelowGround:
      .init(
        "Sous le sol", "{meters} m sous le sol, plus de {limit} m",
        hint: "Vérifier la référence : mer et ellipsoïde diffèrent jusqu’à 100 m")
    case .groundUnknown:
      .init(
        "Sol inconnu", "Le relief n’a pas de hauteur ici : eau, ou non couvert",
        hint: "Déplacer l’ancre sur terre : ARKit et ARCore refusent les grandes étendues d’eau")
    case .duplicatePlace:
      .init(
        "Deux ancres au même endroit", "Au même endroit que {other}, à {meters} m",
        hint: "Supprimer ou déplacer l’une des deux")
    case .duplicateName:
      .init(
        "Deux ancres du même nom",
        "{count} ancres s’appellent {name} : @{name} n’en désigne aucune",
        hint: "Donner à chaque ancre son propre nom")
    case .outsideCoverage:
      .init(
        "Hors des régions couvertes",
        "Aucune région ne couvre l’endroit ; la plus proche est à {length}",
        hint: "Déplacer l’ancre dans une région, ou vérifier que les régions sont complètes")
    case .outsideCoverageGap:
      .init(
        "Plusieurs ancres hors des régions couvertes",
        "Aucune région ne couvre les {count} ancres d’ici à {last} ; "
          + "la plus éloignée est à {length} d’une région",
        hint: "Faire passer la chaîne par des régions, ou vérifier que les régions sont complètes")
    case .axesSwapped:
      .init(
        "Latitude et longitude inversées",
        "Aucune région ne couvre l’endroit, sauf si latitude et longitude sont échangées",
        hint: "Échanger les deux nombres ; GeoJSON et KML écrivent d’abord la longitude")
    case .nullIsland:
      .init(
        "À la latitude 0 et à la longitude 0",
        "L’endroit est latitude 0, longitude 0, dans l’océan",
        hint: "Donner l’endroit : un programme sans position écrit des zéros")
    case .orientationInvalid:
      .init(
        "L’orientation n’est pas une rotation", "Le quaternion a la longueur {number} au lieu de 1",
        hint: "Diviser ses quatre parties par sa longueur, ou le supprimer")
    case .headingInvalid:
      .init(
        "Cap hors du cercle", "Le cap {number}° n’est pas entre 0° et 360°",
        hint: "Ramener le cap entre 0 et 360, 360 étant 0")
    case .headingConflict:
      .init(
        "Cap et orientation différents",
        "Le cap est {heading}°, mais l’orientation regarde vers {other}°",
        hint: "Supprimer l’un des deux, ou les accorder")
    case .expired:
      .init(
        "Expirée", "N’est plus valable depuis {time}",
        hint: "Supprimer l’ancre, ou fixer une fin plus tardive")
    case .streetFar:
      .init(
        "Loin de toute rue", "À {length} de la rue la plus proche, plus de {limit} m",
        hint: "Placer l’ancre près d’une rue : les images n’existent que le long des rues")
    case .streetCutOff:
      .init(
        "Sur une rue isolée",
        "La rue la plus proche est isolée ; la plus proche des rues reliées est à {length}",
        hint: "Placer l’ancre près d’une rue où l’on peut aller à pied")
    case .nearPole:
      .init(
        "Près d’un pôle", "À {degrees}° du pôle : ARCore refuse les ancres à moins de 0,1°",
        hint: "Éloigner l’ancre du pôle")
    case .startDistance:
      .init(
        "Loin du départ", "À {degrees}° ({axis}) du départ : ARKit demande au plus 0,05°",
        hint: "Répartir les ancres en ensembles, chacun avec son départ")
    case .legDistance:
      .init(
        "Loin de l’ancre précédente",
        "À {degrees}° ({axis}) de l’ancre précédente : ARKit demande au plus 0,05°",
        hint: "Placer des ancres entre les deux")
    case .liveAnchors:
      .init(
        "Beaucoup d’ancres à la fois", "{count} ancres sont montrées ici, plus de {limit}",
        hint: "Réduire les rayons d’affichage, ou répartir les ancres en collections")
    case .terrainAnchors:
      .init(
        "Plus de 100 ancres de terrain",
        "{count} ancres comptent depuis le sol ; ARCore en suit {limit} par session",
        hint: "Donner des altitudes depuis l’ellipsoïde, ou répartir les ancres en collections")
    case .revealDistance:
      .init(
        "Montrée de loin",
        "Montrée à {length} ; au-delà de {limit} m le contenu n’est pas vu de façon sûre",
        hint: "Choisir un rayon d’affichage plus petit")
    case .arrivalRadius:
      .init(
        "Atteinte avant d’être montrée",
        "Compte comme atteinte à {arrival} m, mais n’est montrée qu’à {reveal} m",
        hint: "Choisir un rayon d’arrivée plus petit que le rayon d’affichage")
    }
  }
}
