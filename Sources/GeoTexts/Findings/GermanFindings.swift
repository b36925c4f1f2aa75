/// The findings in German.
enum GermanFindings {
  static func texts(_ key: FindingKey) -> FindingTexts {
    switch key {
    case .unreadable:
      .init(
        "Nicht lesbar", "Alle anderen Befehle lassen ihn aus: {problem}",
        hint: "Den Anker mit seiner Kennung entfernen oder im Programm richten, das ihn schrieb")
    case .altitudeUnknown:
      .init(
        "Höhe unbekannt", "Die Höhe ist unbekannt: ARKit setzt den Anker auf den Boden",
        hint: "Höhe mit Bezugsfläche angeben; 0 über Grund sagt, dass der Boden gemeint ist")
    case .altitudeDatum:
      .init(
        "Meereshöhe ohne Geoid",
        "{meters} m über dem Meer, ohne dass ein Geoid genannt ist: nicht umrechenbar",
        hint: "Das Geoid nennen, egm96 oder egm2008, oder über dem Ellipsoid messen")
    case .altitudeProvenance:
      .init(
        "Herkunft der Höhe unbekannt", "Niemand sagt, woher die Höhe von {meters} m stammt",
        hint: "Die Herkunft angeben: userDefined, precise, coarse, terrain oder imported")
    case .altitudeRange:
      .init(
        "Höhe, die es nirgends gibt",
        "Eine Höhe von {meters} m liegt nicht zwischen {least} m und {most} m",
        hint: "Einheit (Meter, nicht Fuß) und Bezugsfläche prüfen")
    case .altitudeAboveGround:
      .init(
        "Hoch über dem Boden", "{meters} m über dem Boden, mehr als {limit} m",
        hint: "Bezugsfläche prüfen: Meer und Ellipsoid liegen bis zu 100 m auseinander")
    case .altitudeBelowGround:
      .init(
        "Unter dem Boden", "{meters} m unter dem Boden, mehr als {limit} m",
        hint: "Bezugsfläche prüfen: Meer und Ellipsoid liegen bis zu 100 m auseinander")
    case .groundUnknown:
      .init(
        "Boden unbekannt", "Das Gelände hat hier keine Höhe: Wasser oder nicht erfasst",
        hint: "Den Anker an Land setzen: ARKit und ARCore lehnen große Gewässer ab")
    case .duplicatePlace:
      .init(
        "Zwei Anker an einem Ort", "Am selben Ort wie {other}, {meters} m entfernt",
        hint: "Einen der beiden entfernen oder versetzen")
    case .duplicateName:
      .init(
        "Zwei Anker mit einem Namen", "{count} Anker heißen {name}: @{name} benennt keinen davon",
        hint: "Jedem Anker einen eigenen Namen geben")
    case .outsideCoverage:
      .init(
        "Außerhalb der abgedeckten Gebiete",
        "Kein Gebiet deckt den Ort ab; das nächste ist {length} entfernt",
        hint: "Den Anker in ein Gebiet setzen oder prüfen, ob die Gebiete vollständig sind")
    case .outsideCoverageGap:
      .init(
        "Mehrere Anker außerhalb der abgedeckten Gebiete",
        "Kein Gebiet deckt die {count} Anker von hier bis {last} ab; "
          + "der fernste ist {length} von einem Gebiet entfernt",
        hint: "Die Kette durch Gebiete führen oder prüfen, ob die Gebiete vollständig sind")
    case .axesSwapped:
      .init(
        "Breite und Länge vertauscht",
        "Kein Gebiet deckt den Ort ab, wohl aber mit vertauschter Breite und Länge",
        hint: "Die Zahlen tauschen; GeoJSON und KML schreiben die Länge zuerst")
    case .nullIsland:
      .init(
        "Auf Breite 0 und Länge 0", "Der Ort ist Breite 0, Länge 0, im Ozean",
        hint: "Den Ort angeben: Programme ohne Position schreiben Nullen")
    case .orientationInvalid:
      .init(
        "Ausrichtung ist keine Drehung", "Die Quaternion hat die Länge {number} statt 1",
        hint: "Ihre vier Teile durch ihre Länge teilen oder sie entfernen")
    case .headingInvalid:
      .init(
        "Blickrichtung jenseits des Kreises",
        "Die Blickrichtung {number}° liegt nicht zwischen 0° und 360°",
        hint: "Die Richtung auf 0 bis 360 bringen, wobei 360 selbst 0 ist")
    case .headingConflict:
      .init(
        "Blickrichtung und Ausrichtung widersprechen sich",
        "Die Blickrichtung ist {heading}°, die Ausrichtung zeigt nach {other}°",
        hint: "Eine der beiden entfernen oder angleichen")
    case .expired:
      .init(
        "Abgelaufen", "Ungültig seit {time}",
        hint: "Den Anker entfernen oder ein späteres Ende setzen")
    case .streetFar:
      .init(
        "Fern jeder Straße", "{length} von der nächsten Straße, mehr als {limit} m",
        hint: "Den Anker an eine Straße setzen: Aufnahmen gibt es nur entlang von Straßen")
    case .streetCutOff:
      .init(
        "An einer abgeschnittenen Straße",
        "Die nächste Straße ist abgeschnitten; die nächste verbundene ist {length} entfernt",
        hint: "Den Anker an eine Straße setzen, die zu Fuß erreichbar ist")
    case .nearPole:
      .init(
        "Nahe am Pol", "{degrees}° vom Pol: ARCore lehnt Anker innerhalb von 0,1° ab",
        hint: "Den Anker vom Pol wegrücken")
    case .startDistance:
      .init(
        "Fern vom Start", "{degrees}° ({axis}) vom Start: ARKit verlangt höchstens 0,05°",
        hint: "Die Anker auf mehrere Sätze mit eigenem Start verteilen")
    case .legDistance:
      .init(
        "Fern vom vorigen Anker",
        "{degrees}° ({axis}) vom vorigen Anker: ARKit verlangt höchstens 0,05°",
        hint: "Anker dazwischen setzen")
    case .liveAnchors:
      .init(
        "Viele Anker zugleich", "{count} Anker sind hier zugleich sichtbar, mehr als {limit}",
        hint: "Kleinere Sichtradien wählen oder die Anker auf Sammlungen verteilen")
    case .terrainAnchors:
      .init(
        "Mehr als 100 Geländeanker",
        "{count} Anker zählen vom Boden; ARCore verfolgt {limit} in einer Sitzung",
        hint: "Höhen über dem Ellipsoid angeben oder die Anker auf Sammlungen verteilen")
    case .revealDistance:
      .init(
        "Von weitem gezeigt",
        "Aus {length} Entfernung gezeigt; jenseits von {limit} m ist nichts verlässlich zu sehen",
        hint: "Einen kleineren Sichtradius wählen")
    case .arrivalRadius:
      .init(
        "Erreicht, bevor er gezeigt wird",
        "Gilt bei {arrival} m als erreicht, wird aber erst ab {reveal} m gezeigt",
        hint: "Den Ankunftsradius kleiner als den Sichtradius wählen")
    }
  }
}
