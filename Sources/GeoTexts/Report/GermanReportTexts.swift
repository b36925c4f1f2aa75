/// The texts of reports about sessions in German.
enum GermanReportTexts {
  static func template(_ key: ReportText) -> String {
    switch key {
    case .timeline: "Zeitverlauf"
    case .timelineHelp:
      "Pfeiltasten bewegen die Leselinie um eine Sekunde, mit der Umschalttaste um zehn."
    case .meters: "Meter"
    case .walkMap: "Karte des Weges"
    case .walkStart: "Start"
    case .walkEnd: "Ende"
    case .events: "Was geschah"
    case .time: "Zeit"
    case .kind: "Art"
    case .what: "Was"
    case .nothing: "Nichts"
    case .more: "{count} weitere sind nicht aufgeführt."
    case .status: "Status"
    case .worldTracking: "AR-Tracking"
    case .coaching: "Anleitung"
    case .faults: "Störungen"
    case .fault: "Störung"
    case .faultEnds: "{fault} endet"
    case .notice: "Hinweis"
    case .alignment: "Ausrichtung"
    case .suspicion: "Verdacht"
    case .worldError: "Fehler der ausgerichteten Welt"
    case .fixError: "Fehler der Satellitenpositionen"
    case .answerError: "Fehler der Bildortung"
    case .fixAccuracy: "Gemeldete Genauigkeit"
    case .duration: "Dauer"
    case .walked: "Gegangen"
    case .firstLocalized: "Zuerst geortet"
    case .localized: "Geortet"
    case .fixes: "Satellitenpositionen"
    case .answers: "Bildortungen"
    case .medianError: "Mittlerer Fehler (Median)"
    case .mostErrors: "95 % der Fehler unter"
    case .never: "nie"
    case .seconds: "{number} s"
    case .lengthInMeters: "{number} m"
    case .shareOfTime: "{percent} % der Zeit"
    case .countOf: "{count} von {total}"
    case .worldJumped: "Die AR-Welt ist um {distance} gesprungen"
    case .worldRestarted: "Die AR-Welt beginnt neu"
    case .refusedNoFixes:
      "Keine Position fällt in eine Zeit, zu der die Lage der Kamera bekannt ist"
    case .refusedTooLittleMotion:
      "Die Orte der Kamera streuen über {spread} m, das {ratio}-Fache ihrer Unsicherheit; "
        + "nötig ist das {needed}-Fache"
    case .refusedContradictory:
      "{rejected} von {count} Positionen passen nicht zu den Orten der Kamera"
    case .suspectFrozenFixes:
      "{count} Positionen in Folge sind gleich, obwohl sich die Kamera {distance} bewegt hat"
    case .suspectFrozenHeading:
      "{count} Kompasswerte in Folge sind gleich, obwohl sich die Kamera um {degrees}° gedreht hat"
    case .suspectFrozenPose:
      "Die Lage der Kamera ist seit {seconds} s gleich, obwohl das Tracking als normal gilt"
    case .suspectFixJump:
      "Die Position ist um {distance} gesprungen, obwohl sich die Kamera nur {moved} bewegt hat"
    case .suspectStaleFix: "Die Position war bei ihrer Ankunft {seconds} s alt"
    case .suspectOptimisticAccuracy:
      "Die Positionen streuen {factor}-mal so weit, wie ihre Genauigkeit angibt"
    case .suspectFixOrder: "Die Position ist {seconds} s älter als die vorige"
    case .faultTunnel: "Tunnel"
    case .faultCoverageExit: "Außerhalb der Abdeckung"
    case .faultPointingDown: "Kamera nach unten"
    case .faultPermissionRevoked: "Standort nicht erlaubt"
    case .faultNetworkLoss: "Kein Netz"
    case .faultExcessiveMotion: "Zu viel Bewegung"
    case .faultInsufficientFeatures: "Zu wenige Merkmale"
    case .faultTrackingLoss: "Tracking verloren"
    case .faultPoseJump: "Sprung der AR-Welt"
    case .faultCompassDisturbance: "Gestörter Kompass"
    case .faultGNSSOutliers: "Ausreißer der Position"
    case .faultGNSSFrozen: "Eingefrorene Position"
    case .faultGNSSOutage: "Keine Satelliten"
    case .faultVisualFailure: "Bildortung scheitert"
    case .faultDeviceUnsupported: "Gerät ohne Unterstützung"
    }
  }
}
