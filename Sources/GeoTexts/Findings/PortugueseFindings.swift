/// The findings in Portuguese.
enum PortugueseFindings {
  static func texts(_ key: FindingKey) -> FindingTexts {
    switch key {
    case .unreadable:
      .init(
        "Não pode ser lida", "Todos os outros comandos a omitem: {problem}",
        hint: "Remover a âncora pelo identificador ou corrigi-la no programa que a escreveu")
    case .altitudeUnknown:
      .init(
        "Altitude desconhecida",
        "A altitude é desconhecida: o ARKit põe a âncora no chão",
        hint: "Indicar uma altitude com a sua referência; 0 acima do chão diz que se trata do chão")
    case .altitudeDatum:
      .init(
        "Nível do mar sem geoide",
        "{meters} m acima do nível do mar, sem geoide indicado: não se pode converter",
        hint: "Indicar o geoide, egm96 ou egm2008, ou medir a partir do elipsoide")
    case .altitudeProvenance:
      .init(
        "Origem da altitude desconhecida",
        "Ninguém diz de onde vem a altitude de {meters} m",
        hint: "Indicar a origem: userDefined, precise, coarse, terrain ou imported")
    case .altitudeRange:
      .init(
        "Altitude que não existe",
        "Uma altitude de {meters} m não está entre {least} m e {most} m",
        hint: "Verificar a unidade (metros, não pés) e a referência")
    case .altitudeAboveGround:
      .init(
        "Muito acima do chão",
        "{meters} m acima do chão, mais de {limit} m",
        hint: "Verificar a referência: mar e elipsoide diferem até 100 m")
    case .altitudeBelowGround:
      .init(
        "Abaixo do chão",
        "{meters} m abaixo do chão, mais de {limit} m",
        hint: "Verificar a referência: mar e elipsoide diferem até 100 m")
    case .groundUnknown:
      .init(
        "Chão desconhecido",
        "O terreno não tem altura aqui: água, ou sem dados",
        hint: "Mover a âncora para terra: ARKit e ARCore recusam grandes massas de água")
    case .duplicatePlace:
      .init(
        "Duas âncoras num lugar",
        "No mesmo lugar que {other}, a {meters} m",
        hint: "Remover ou mover uma das duas")
    case .duplicateName:
      .init(
        "Duas âncoras com um nome",
        "{count} âncoras chamam-se {name}: @{name} não designa nenhuma",
        hint: "Dar a cada âncora um nome próprio")
    case .outsideCoverage:
      .init(
        "Fora das regiões cobertas",
        "Nenhuma região cobre o lugar; a mais próxima está a {length}",
        hint: "Mover a âncora para uma região, ou verificar se as regiões estão completas")
    case .outsideCoverageGap:
      .init(
        "Várias âncoras fora das regiões cobertas",
        "Nenhuma região cobre as {count} âncoras daqui até {last}; "
          + "a mais distante está a {length} de uma região",
        hint: "Levar a cadeia por regiões, ou verificar se as regiões estão completas")
    case .axesSwapped:
      .init(
        "Latitude e longitude trocadas",
        "Nenhuma região cobre o lugar, mas sim com latitude e longitude trocadas",
        hint: "Trocar os dois números; GeoJSON e KML escrevem primeiro a longitude")
    case .nullIsland:
      .init(
        "Na latitude 0 e longitude 0",
        "O lugar é latitude 0, longitude 0, no oceano",
        hint: "Indicar o lugar: um programa sem posição escreve zeros")
    case .orientationInvalid:
      .init(
        "Orientação que não é uma rotação",
        "O quaternião tem o comprimento {number} em vez de 1",
        hint: "Dividir as suas quatro partes pelo comprimento, ou removê-lo")
    case .headingInvalid:
      .init(
        "Rumo fora do círculo",
        "O rumo {number}° não está entre 0° e 360°",
        hint: "Trazer o rumo para 0 a 360, sendo 360 igual a 0")
    case .headingConflict:
      .init(
        "Rumo e orientação diferentes",
        "O rumo é {heading}°, mas a orientação aponta para {other}°",
        hint: "Remover um dos dois, ou fazê-los coincidir")
    case .expired:
      .init(
        "Expirada",
        "Sem validade desde {time}",
        hint: "Remover a âncora, ou fixar um fim posterior")
    case .streetFar:
      .init(
        "Longe de qualquer rua",
        "A {length} da rua mais próxima, mais de {limit} m",
        hint: "Pôr a âncora perto de uma rua: só há imagens ao longo das ruas")
    case .streetCutOff:
      .init(
        "Numa rua isolada",
        "A rua mais próxima está isolada; a mais próxima das ligadas está a {length}",
        hint: "Pôr a âncora junto a uma rua a que se possa ir a pé")
    case .nearPole:
      .init(
        "Perto de um polo",
        "A {degrees}° do polo: o ARCore recusa âncoras a menos de 0,1°",
        hint: "Afastar a âncora do polo")
    case .startDistance:
      .init(
        "Longe do início",
        "A {degrees}° ({axis}) do início: o ARKit pede no máximo 0,05°",
        hint: "Dividir as âncoras em conjuntos, cada um com o seu início")
    case .legDistance:
      .init(
        "Longe da âncora anterior",
        "A {degrees}° ({axis}) da âncora anterior: o ARKit pede no máximo 0,05°",
        hint: "Pôr âncoras entre as duas")
    case .liveAnchors:
      .init(
        "Muitas âncoras ao mesmo tempo",
        "{count} âncoras são mostradas aqui, mais de {limit}",
        hint: "Reduzir os raios de exibição, ou dividir as âncoras em coleções")
    case .terrainAnchors:
      .init(
        "Mais de 100 âncoras de terreno",
        "{count} âncoras contam a partir do chão; o ARCore segue {limit} por sessão",
        hint: "Dar altitudes a partir do elipsoide, ou dividir as âncoras em coleções")
    case .revealDistance:
      .init(
        "Mostrada de longe",
        "Mostrada a {length}; além de {limit} m o conteúdo não se vê com segurança",
        hint: "Escolher um raio de exibição menor")
    case .arrivalRadius:
      .init(
        "Alcançada antes de ser mostrada",
        "Conta como alcançada a {arrival} m, mas só é mostrada a {reveal} m",
        hint: "Escolher um raio de chegada menor do que o de exibição")
    }
  }
}
