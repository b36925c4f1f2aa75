import GeoStreets
import GeoTexts
import Geodesy

/// The scene as the JSON that the page draws from.
///
/// Lines are flat lists of latitude and longitude in 1e-7 degrees; the first pair counts from
/// `origin`, every other one from the pair before it. Those of what is around walks (streets, ground,
/// buildings) are in 1e-6 degrees, 11 cm. Street names are listed once.
struct SceneData {
  private let scene: MapScene
  private let frame: SceneFrame
  /// Number of fine steps in a coarse one, for the lines of the surroundings.
  private static let grain = 10

  init(_ scene: MapScene) {
    self.scene = scene
    frame = SceneFrame(of: scene)
  }

  /// Writes the JSON in pieces.
  func write(to out: inout TextChunks) {
    out.append("{\"origin\":[\(decimal(frame.origin.latitude)),")
    out.append("\(decimal(frame.origin.longitude))],\n\"streets\":[")
    var indexes: [String: Int] = [:]
    var names: [String] = []
    var separator = ""
    for street in scene.streets {
      // A line shorter than a grain is dropped.
      let line = coarse(frame.fixed(street.points))
      guard line.count >= 2 else { continue }
      var name = -1
      if let text = street.name, !text.isEmpty {
        name = indexes[text] ?? names.count
        if name == names.count {
          indexes[text] = name
          names.append(text)
        }
      }
      let layer = street.layer == 0 ? "" : ",\(street.layer)"
      out.append("\(separator)[\(street.kind.rawValue),\(name),[\(deltas(line))]\(layer)]")
      separator = ",\n"
    }
    out.append(
      "],\n\"names\":[\(names.map(Escaping.script).joined(separator: ","))],\n\"chains\":[")
    separator = ""
    for chain in scene.chains {
      out.append("\(separator){\"name\":\(Escaping.script(chain.name ?? "")),")
      out.append("\"summary\":\(Escaping.script(chain.summary)),")
      out.append("\"path\":[\(deltas(frame.fixed(chain.path)))],\n\"anchors\":[")
      write(chain.anchors, to: &out)
      out.append("]")
      if scene.isComparison {
        let facts = chain.facts.map { fact in
          let length = fact.length.map { ",\(FixedDecimal.text($0, places: 2))" } ?? ""
          return "[\(Escaping.script(fact.label)),\(Escaping.script(fact.value))\(length)]"
        }
        out.append(",\n\"facts\":[\(facts.joined(separator: ","))]")
      }
      if let walk = chain.walk {
        out.append(",\n\"walk\":")
        RoutePageData(walk, of: chain).write(to: &out)
      }
      out.append("}")
      separator = ",\n"
    }
    if scene.chains.isEmpty, !scene.summary.isEmpty {
      out.append("],\n\"summary\":\(Escaping.script(scene.summary)),\n\"anchors\":[")
    } else {
      out.append("],\n\"anchors\":[")
    }
    write(scene.anchors, to: &out)
    out.append("]")
    writeGround(to: &out)
    write(scene.buildings, named: "buildings", as: coarse, to: &out)
    writeHeights(to: &out)
    write(scene.regions, named: "regions", as: { $0 }, to: &out)
    if !scene.floors.isEmpty {
      FloorData(scene.floors, frame: frame).write(to: &out)
    }
    out.append(",\n\"labels\":\(labels)}")
  }

  private func write(_ anchors: [MapAnchor], to out: inout TextChunks) {
    var separator = ""
    for anchor in anchors {
      guard let point = frame.fixed(anchor.coordinate) else { continue }
      var fields = "{\"kind\":\"\(anchor.kind.rawValue)\",\"at\":[\(deltas([point]))]"
      if let tone = anchor.tone { fields += ",\"tone\":\"\(tone.rawValue)\"" }
      if let number = anchor.number { fields += ",\"number\":\(number)" }
      if let heading = anchor.heading, heading.isFinite {
        fields += ",\"heading\":\(FixedDecimal.text(heading, places: 1))"
      }
      fields += ",\"id\":\(Escaping.script(anchor.id)),\"label\":\(Escaping.script(anchor.label))"
      if !anchor.place.isEmpty { fields += ",\"place\":\(Escaping.script(anchor.place))" }
      fields += ",\"role\":\(Escaping.script(anchor.role)),\"note\":\(Escaping.script(anchor.note))"
      let details = anchor.details.map {
        "[\(Escaping.script($0.label)),\(Escaping.script($0.value))]"
      }
      out.append("\(separator)\(fields),\"details\":[\(details.joined(separator: ","))]}")
      separator = ",\n"
    }
  }

  /// The ground: of each part its kind, its name, where that stands, its layer and its lines.
  private func writeGround(to out: inout TextChunks) {
    guard !scene.ground.isEmpty else { return }
    out.append(",\n\"ground\":[")
    var separator = ""
    for part in scene.ground {
      let least = part.kind.dimension + 1
      let rings = part.rings.map(frame.fixed).filter { $0.count >= least }
      guard !rings.isEmpty else { continue }
      let name = part.name.flatMap { part.namePlace == nil ? nil : $0 } ?? ""
      let place = name.isEmpty ? nil : part.namePlace.flatMap(frame.fixed)
      let label = place.map { "\(Escaping.script(name)),[\($0.latitude),\($0.longitude)]" }
      out.append(
        "\(separator)[\"\(part.kind.name)\",\(part.layer),"
          + "[\(rings.map { "[\(deltas(coarse($0)))]" }.joined(separator: ","))]"
          + "\(label.map { "," + $0 } ?? "")]")
      separator = ",\n"
    }
    out.append("]")
  }

  /// Areas as lists of rings; those of fewer than three points are left out.
  private func write(
    _ areas: [MapArea], named name: String, as shown: ([FixedPoint]) -> [FixedPoint],
    to out: inout TextChunks
  ) {
    out.append(",\n\"\(name)\":[")
    var separator = ""
    for area in areas {
      let rings = area.rings.map(frame.fixed).filter { $0.count >= 3 }
      guard !rings.isEmpty else { continue }
      out.append("\(separator)[\(rings.map { "[\(deltas(shown($0)))]" }.joined(separator: ","))]")
      separator = ",\n"
    }
    out.append("]")
  }

  /// One number for each building, where somebody walks who may see it: its top in decimeters, its
  /// underside in decimeters times 16,384, both negative where the top is assumed.
  private func writeHeights(to out: inout TextChunks) {
    guard scene.chains.contains(where: { $0.walk != nil }),
      scene.buildings.contains(where: { $0.heights != nil })
    else { return }
    let drawn = scene.buildings.filter { $0.rings.contains { frame.fixed($0).count >= 3 } }
    let numbers = drawn.map { building in
      guard let heights = building.heights else { return "0" }
      func decimeters(_ meters: Meters) -> Int {
        meters.isFinite ? Int((max(0, min(1_000, meters)) * 10).rounded()) : 0
      }
      let number = decimeters(heights.underside) * 16_384 + decimeters(heights.top)
      return String(heights.isAssumed ? -number : number)
    }
    out.append(",\n\"heights\":[\(numbers.joined(separator: ","))]")
  }

  /// The words that the script shows; the others are in the page itself.
  private var labels: String {
    let words = scene.labels
    let pairs =
      [
        ("otherAnchors", words[.otherAnchors]), ("pathAnchors", words[.pathAnchorsMany]),
        ("onePathAnchor", words[.pathAnchorsOne]), ("noAnchors", words[.noAnchors]),
        ("identity", words[.labelIdentity]), ("meters", words.meters),
        ("kilometers", words.kilometers),
        ("gap", words.gap), ("heightAbove", words[.altitudeAbove]),
        ("anchorList", words[.anchorList]), ("anchor", words[.labelAnchor]),
        ("altitude", words[.labelAltitude]),
        ("scale", words[.scaleBar]), ("fitRoute", words[.fitRoute]), ("close", words[.close]),
        ("zoomIn", words[.zoomIn]), ("zoomOut", words[.zoomOut]),
        ("coordinate", words[.labelCoordinate]), ("viewAssumed", words[.viewAssumed]),
        ("viewHidden", words[.viewHidden]), ("viewUnknown", words[.viewUnknown]),
      ] + ElevationProfileText.allCases.map { ($0.rawValue, words[$0]) }
      + PageText.allCases.map { ($0.rawValue, words[$0]) }
    return "{" + pairs.map { "\"\($0)\":\(Escaping.script($1))" }.joined(separator: ",") + "}"
  }

  private func deltas(_ line: [FixedPoint]) -> String { frame.deltas(line) }

  private func coarse(_ line: [FixedPoint]) -> [FixedPoint] { frame.grains(line, of: Self.grain) }

  private func decimal(_ degrees: Degrees) -> String { FixedDecimal.text(degrees, places: 7) }
}
