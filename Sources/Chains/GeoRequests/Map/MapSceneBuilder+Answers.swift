import GeoAnchors
import GeoFormats
package import GeoInterchange
package import GeoPictures
import GeoRouting
import GeoStreets
import GeoTexts
package import Geodesy

extension MapSceneBuilder {
  /// Draws the area that an isochrone reaches, and its start.
  /// - Parameters:
  ///   - isochrone: The isochrone.
  ///   - start: The place that it counts from.
  ///   - name: The name of that place; nil for its coordinate.
  ///   - request: The title and the language of the map.
  /// - Returns: The map.
  /// - Throws: `RequestError` when the network cannot be read.
  package func scene(
    of isochrone: IsochroneDocument, from start: Coordinate, named name: String?,
    as request: MapSceneRequest = MapSceneRequest()
  ) throws(RequestError) -> MapScene {
    let language = request.language
    let limit =
      isochrone.minutes.map { Message.walk(lasting: $0 * 60).text(in: language) }
      ?? LocalNumber.length(isochrone.isochrone.limit, in: language)
    let area = isochrone.area ?? []
    let frontier = isochrone.isochrone.frontier.map {
      isochrone.graph.position(onEdge: $0.edge, along: $0.distanceAlongEdge).coordinate
    }
    var scene = try scene(
      of: [], around: area.flatMap(\.exterior) + frontier + [start], as: request
    ).scene
    let place =
      name
      ?? [start.latitude, start.longitude].compactMap { DecimalText.fixed($0, decimals: 5) }
      .joined(separator: ", ")
    scene.title = request.title ?? [limit, place].joined(separator: " · ")
    scene.summary = [
      Catalogue.template(TextKey.labelStreets, in: language),
      LocalNumber.length(isochrone.isochrone.length, in: language),
    ].joined(separator: " ")
    scene.regions = MapArea.regions(area, in: nil)
    scene.regionsLabel = limit
    scene.anchors = [
      MapAnchor(
        id: place, kind: .start, label: place,
        role: Catalogue.template(TextKey.roleStart, in: language), coordinate: start)
    ]
    return scene
  }

  /// Draws the anchors that lint found something about, each with its findings.
  /// - Throws: `RequestError` when the network cannot be read.
  package func scene(
    of report: LintReport, as request: MapSceneRequest = MapSceneRequest()
  ) throws(RequestError) -> MapScene {
    let language = report.language
    let located = report.entries.filter { $0.finding.coordinate != nil }
    var order: [String] = []
    var groups: [String: [LintFinding]] = [:]
    for finding in located.map(\.finding) {
      let id = finding.anchor.rawValue
      if groups[id] == nil { order.append(id) }
      groups[id, default: []].append(finding)
    }
    func word(_ key: WorkbenchText) -> String { Catalogue.template(key, in: language) }
    func name(_ severity: LintFinding.Severity) -> String {
      switch severity {
      case .error: word(.severityError)
      case .warning: word(.severityWarning)
      case .note: word(.severityNote)
      }
    }
    let anchors = order.compactMap { id -> MapAnchor? in
      guard let findings = groups[id], let place = findings.first?.coordinate else { return nil }
      var anchor = MapAnchor(
        id: id, number: findings.first?.number, kind: .place, label: findings.first?.label ?? id,
        role: findings.map { $0.message.text(in: language) }.joined(separator: "; "),
        coordinate: place,
        details: findings.flatMap { finding in
          [MapDetail(name(finding.severity), finding.message.text(in: language))]
            + [FindingMessage.hint(finding.message.key, in: language)].filter { !$0.isEmpty }
            .map { MapDetail(word(.mend), $0) }
        })
      anchor.tone = findings.contains { $0.severity != .note } ? .bad : nil
      return anchor
    }
    var scene = try scene(of: [], around: anchors.map(\.coordinate), as: request).scene
    scene.title = request.title ?? word(.tabFindings)
    scene.summary = [LintFinding.Severity.error, .warning, .note].compactMap { severity in
      let count = report.count(severity)
      return count == 0 ? nil : "\(name(severity)): \(count)"
    }.joined(separator: " · ")
    if report.entries.isEmpty { scene.summary = word(.findingsNone) }
    scene.anchors = anchors
    return scene
  }
}
