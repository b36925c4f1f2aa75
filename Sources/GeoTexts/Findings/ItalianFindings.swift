/// The findings in Italian.
enum ItalianFindings {
  static func texts(_ key: FindingKey) -> FindingTexts {
    switch key {
    case .unreadable:
      .init(
        "Non leggibile", "Tutti gli altri comandi la tralasciano: {problem}",
        hint:
          "Rimuovere l’ancora con il suo identificativo o correggerla nel programma che l’ha scritta"
      )
    case .altitudeUnknown:
      .init(
        "Altitudine sconosciuta",
        "L’altitudine è sconosciuta: ARKit pone l’ancora sul suolo",
        hint:
          "Indicare un’altitudine con il suo riferimento; 0 sul suolo dice che si intende il suolo")
    case .altitudeDatum:
      .init(
        "Livello del mare senza geoide",
        "{meters} m sul livello del mare, senza un geoide indicato: non convertibile",
        hint: "Indicare il geoide, egm96 o egm2008, oppure misurare dall’ellissoide")
    case .altitudeProvenance:
      .init(
        "Origine dell’altitudine sconosciuta",
        "Nessuno dice da dove viene l’altitudine di {meters} m",
        hint: "Indicare l’origine: userDefined, precise, coarse, terrain o imported")
    case .altitudeRange:
      .init(
        "Altitudine che non esiste",
        "Un’altitudine di {meters} m non è tra {least} m e {most} m",
        hint: "Controllare l’unità (metri, non piedi) e il riferimento")
    case .altitudeAboveGround:
      .init(
        "In alto sopra il suolo",
        "{meters} m sopra il suolo, più di {limit} m",
        hint: "Controllare il riferimento: mare ed ellissoide distano fino a 100 m")
    case .altitudeBelowGround:
      .init(
        "Sotto il suolo",
        "{meters} m sotto il suolo, più di {limit} m",
        hint: "Controllare il riferimento: mare ed ellissoide distano fino a 100 m")
    case .groundUnknown:
      .init(
        "Suolo sconosciuto",
        "Il terreno qui non ha quota: acqua, o non coperto",
        hint: "Spostare l’ancora a terra: ARKit e ARCore rifiutano le grandi acque")
    case .duplicatePlace:
      .init(
        "Due ancore in un luogo",
        "Nello stesso luogo di {other}, a {meters} m",
        hint: "Rimuovere o spostare una delle due")
    case .duplicateName:
      .init(
        "Due ancore con un nome",
        "{count} ancore si chiamano {name}: @{name} non ne indica nessuna",
        hint: "Dare a ogni ancora un nome proprio")
    case .outsideCoverage:
      .init(
        "Fuori dalle regioni coperte",
        "Nessuna regione copre il luogo; la più vicina è a {length}",
        hint: "Spostare l’ancora in una regione, o controllare che le regioni siano complete")
    case .outsideCoverageGap:
      .init(
        "Più ancore fuori dalle regioni coperte",
        "Nessuna regione copre le {count} ancore da qui a {last}; "
          + "la più lontana è a {length} da una regione",
        hint: "Far passare la catena per le regioni, o controllare che le regioni siano complete")
    case .axesSwapped:
      .init(
        "Latitudine e longitudine scambiate",
        "Nessuna regione copre il luogo, ma sì con latitudine e longitudine scambiate",
        hint: "Scambiare i due numeri; GeoJSON e KML scrivono prima la longitudine")
    case .nullIsland:
      .init(
        "A latitudine 0 e longitudine 0",
        "Il luogo è latitudine 0, longitudine 0, nell’oceano",
        hint: "Indicare il luogo: un programma senza posizione scrive zeri")
    case .orientationInvalid:
      .init(
        "Orientamento che non è una rotazione",
        "Il quaternione ha lunghezza {number} invece di 1",
        hint: "Dividere le sue quattro parti per la lunghezza, o rimuoverlo")
    case .headingInvalid:
      .init(
        "Direzione oltre il cerchio",
        "La direzione {number}° non è tra 0° e 360°",
        hint: "Portare la direzione tra 0 e 360, dove 360 stesso è 0")
    case .headingConflict:
      .init(
        "Direzione e orientamento diversi",
        "La direzione è {heading}°, ma l’orientamento guarda verso {other}°",
        hint: "Rimuovere uno dei due, o farli coincidere")
    case .expired:
      .init(
        "Scaduta",
        "Non valida dal {time}",
        hint: "Rimuovere l’ancora, o fissare una scadenza più tarda")
    case .streetFar:
      .init(
        "Lontano da ogni strada",
        "A {length} dalla strada più vicina, più di {limit} m",
        hint: "Mettere l’ancora vicino a una strada: le immagini esistono solo lungo le strade")
    case .streetCutOff:
      .init(
        "Su una strada isolata",
        "La strada più vicina è isolata; la più vicina di quelle collegate è a {length}",
        hint: "Mettere l’ancora presso una strada raggiungibile a piedi")
    case .nearPole:
      .init(
        "Vicino a un polo",
        "A {degrees}° dal polo: ARCore rifiuta ancore entro 0,1°",
        hint: "Allontanare l’ancora dal polo")
    case .startDistance:
      .init(
        "Lontano dall’inizio",
        "A {degrees}° ({axis}) dall’inizio: ARKit chiede al massimo 0,05°",
        hint: "Dividere le ancore in gruppi, ognuno con il suo inizio")
    case .legDistance:
      .init(
        "Lontano dall’ancora precedente",
        "A {degrees}° ({axis}) dall’ancora precedente: ARKit chiede al massimo 0,05°",
        hint: "Mettere ancore tra le due")
    case .liveAnchors:
      .init(
        "Molte ancore insieme",
        "{count} ancore sono mostrate qui, più di {limit}",
        hint: "Ridurre i raggi di comparsa, o dividere le ancore in raccolte")
    case .terrainAnchors:
      .init(
        "Più di 100 ancore di terreno",
        "{count} ancore contano dal suolo; ARCore ne segue {limit} per sessione",
        hint: "Dare altitudini dall’ellissoide, o dividere le ancore in raccolte")
    case .revealDistance:
      .init(
        "Mostrata da lontano",
        "Mostrata da {length}; oltre {limit} m il contenuto non si vede con sicurezza",
        hint: "Scegliere un raggio di comparsa minore")
    case .arrivalRadius:
      .init(
        "Raggiunta prima di comparire",
        "Vale come raggiunta a {arrival} m, ma compare da {reveal} m",
        hint: "Scegliere un raggio di arrivo minore di quello di comparsa")
    }
  }
}
