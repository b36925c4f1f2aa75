/// The findings in Spanish.
enum SpanishFindings {
  static func texts(_ key: FindingKey) -> FindingTexts {
    switch key {
    case .unreadable:
      .init(
        "No se puede leer", "Los demás comandos la omiten: {problem}",
        hint: "Quitar el ancla por su identificador o corregirla en el programa que la escribió")
    case .altitudeUnknown:
      .init(
        "Altitud desconocida", "La altitud es desconocida: ARKit pone el ancla en el suelo",
        hint: "Dar una altitud con su referencia; 0 sobre el suelo dice que se refiere al suelo")
    case .altitudeDatum:
      .init(
        "Nivel del mar sin geoide",
        "{meters} m sobre el nivel del mar, sin geoide indicado: no se puede convertir",
        hint: "Indicar el geoide, egm96 o egm2008, o medir sobre el elipsoide")
    case .altitudeProvenance:
      .init(
        "Origen de la altitud desconocido", "Nadie dice de dónde viene la altitud de {meters} m",
        hint: "Indicar el origen: userDefined, precise, coarse, terrain o imported")
    case .altitudeRange:
      .init(
        "Altitud que no existe",
        "Una altitud de {meters} m no está entre {least} m y {most} m",
        hint: "Comprobar la unidad (metros, no pies) y la referencia")
    case .altitudeAboveGround:
      .init(
        "Muy por encima del suelo", "{meters} m sobre el suelo, más de {limit} m",
        hint: "Comprobar la referencia: mar y elipsoide difieren hasta 100 m")
    case .altitudeBelowGround:
      .init(
        "Bajo el suelo", "{meters} m bajo el suelo, más de {limit} m",
        hint: "Comprobar la referencia: mar y elipsoide difieren hasta 100 m")
    case .groundUnknown:
      .init(
        "Suelo desconocido", "El terreno no tiene altura aquí: agua, o sin datos",
        hint: "Mover el ancla a tierra: ARKit y ARCore rechazan las grandes masas de agua")
    case .duplicatePlace:
      .init(
        "Dos anclas en un lugar", "En el mismo lugar que {other}, a {meters} m",
        hint: "Eliminar o mover una de las dos")
    case .duplicateName:
      .init(
        "Dos anclas con un nombre",
        "{count} anclas se llaman {name}: @{name} no designa ninguna",
        hint: "Dar a cada ancla un nombre propio")
    case .outsideCoverage:
      .init(
        "Fuera de las regiones cubiertas",
        "Ninguna región cubre el lugar; la más cercana está a {length}",
        hint: "Mover el ancla a una región, o comprobar si las regiones están completas")
    case .outsideCoverageGap:
      .init(
        "Varias anclas fuera de las regiones cubiertas",
        "Ninguna región cubre las {count} anclas desde aquí hasta {last}; "
          + "la más lejana está a {length} de una región",
        hint: "Llevar la cadena por regiones, o comprobar si las regiones están completas")
    case .axesSwapped:
      .init(
        "Latitud y longitud intercambiadas",
        "Ninguna región cubre el lugar, pero sí con latitud y longitud intercambiadas",
        hint: "Intercambiar los dos números; GeoJSON y KML escriben primero la longitud")
    case .nullIsland:
      .init(
        "En latitud 0 y longitud 0", "El lugar es latitud 0, longitud 0, en el océano",
        hint: "Dar el lugar: un programa sin posición escribe ceros")
    case .orientationInvalid:
      .init(
        "La orientación no es una rotación",
        "El cuaternión tiene la longitud {number} en vez de 1",
        hint: "Dividir sus cuatro partes por su longitud, o eliminarlo")
    case .headingInvalid:
      .init(
        "Rumbo fuera del círculo", "El rumbo {number}° no está entre 0° y 360°",
        hint: "Llevar el rumbo a 0 hasta 360, siendo 360 igual a 0")
    case .headingConflict:
      .init(
        "Rumbo y orientación distintos",
        "El rumbo es {heading}°, pero la orientación mira hacia {other}°",
        hint: "Eliminar uno de los dos, o hacer que coincidan")
    case .expired:
      .init(
        "Caducada", "Sin validez desde {time}",
        hint: "Eliminar el ancla, o fijar un final posterior")
    case .streetFar:
      .init(
        "Lejos de toda calle", "A {length} de la calle más cercana, más de {limit} m",
        hint: "Poner el ancla cerca de una calle: solo hay imágenes a lo largo de las calles")
    case .streetCutOff:
      .init(
        "En una calle aislada",
        "La calle más cercana está aislada; la más cercana de las conectadas está a {length}",
        hint: "Poner el ancla en una calle a la que se pueda ir a pie")
    case .nearPole:
      .init(
        "Cerca de un polo", "A {degrees}° del polo: ARCore rechaza anclas a menos de 0,1°",
        hint: "Alejar el ancla del polo")
    case .startDistance:
      .init(
        "Lejos del inicio", "A {degrees}° ({axis}) del inicio: ARKit pide como mucho 0,05°",
        hint: "Repartir las anclas en conjuntos, cada uno con su inicio")
    case .legDistance:
      .init(
        "Lejos del ancla anterior",
        "A {degrees}° ({axis}) del ancla anterior: ARKit pide como mucho 0,05°",
        hint: "Poner anclas entre las dos")
    case .liveAnchors:
      .init(
        "Muchas anclas a la vez", "{count} anclas se muestran aquí, más de {limit}",
        hint: "Reducir los radios de aparición, o repartir las anclas en colecciones")
    case .terrainAnchors:
      .init(
        "Más de 100 anclas de terreno",
        "{count} anclas cuentan desde el suelo; ARCore sigue {limit} por sesión",
        hint: "Dar altitudes sobre el elipsoide, o repartir las anclas en colecciones")
    case .revealDistance:
      .init(
        "Se muestra desde lejos",
        "Se muestra desde {length}; más allá de {limit} m el contenido no se ve con seguridad",
        hint: "Elegir un radio de aparición menor")
    case .arrivalRadius:
      .init(
        "Alcanzada antes de mostrarse",
        "Se da por alcanzada a {arrival} m, pero se muestra desde {reveal} m",
        hint: "Elegir un radio de llegada menor que el de aparición")
    }
  }
}
