package import GeoInterchange
import GeoRouting
package import GeoTexts
import Geodesy

extension PlannedRoute {
  /// The document of the answer (`chain.schema.json`, GeoJSON, GPX), with instructions in a language.
  package func document(in language: Language) -> ChainDocument {
    var document = ChainDocument(chain, in: language, planning: planned)
    document.alternatives = alternatives.map(\.alternativeLine)
    document.facts = RouteFacts(
      places: places, notices: notices, trace: trace, sections: sections)
    return document
  }
}

extension PlannedRoute.Alternative {
  /// The alternative as documents have it.
  package var alternativeLine: AlternativeLine {
    AlternativeLine(
      path: line, length: route.route.length, detourFactor: route.detourFactor,
      fraction: route.fraction)
  }
}

extension FoundRoute {
  /// The document of the answer (`route.schema.json`, GeoJSON, GPX), with instructions in a language.
  package func document(in language: Language) -> RouteDocument {
    RouteDocument(
      path: path.points, length: path.length, maneuvers: maneuvers,
      alternatives: alternatives.map(\.alternativeLine), attribution: attribution,
      facts: RouteFacts(
        places: places, notices: notices, trace: trace, sections: sections),
      language: language)
  }
}
