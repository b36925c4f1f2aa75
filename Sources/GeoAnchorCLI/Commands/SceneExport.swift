import GeoAnchors
import GeoInterchange
import Geodesy

/// The formats of `geoanchor export`.
enum ExportShape: String, CaseIterable {
  case json, geojson, gpx, csv, kml, geopose, gltf, usda, oscp

  /// The format where chains have it too.
  var document: DocumentFormat? { DocumentFormat(rawValue: rawValue) }
}

/// Exports whose heights must be converted.
struct SceneExport {
  static let options = [
    OptionSpec(
      "target", valueName: "PLATFORM", kind: .choice(of: PlatformTarget.self), group: "Output",
      help: "JSON by the conventions of a platform: its heights, axes and quaternions."),
    OptionSpec(
      "pose", valueName: "SHAPE", kind: .choice(of: GeoPoseShape.self), default: "quaternion",
      group: "Output", help: "The shape of --format geopose."),
    OptionSpec(
      "geoid", valueName: "MODEL", kind: .choice(of: GeoidModel.self), group: "Output",
      help: "The geoid that heights above mean sea level are taken to count from."),
  ]

  private let format: ExportShape
  private let target: PlatformTarget?
  private let shape: GeoPoseShape
  private let converter: AltitudeConverter

  /// What was asked for; nil when no height must be converted.
  init?(_ arguments: ParsedArguments, _ format: ExportShape) throws {
    try arguments.check("target", excludes: ["format"])
    target = arguments.choice("target", as: PlatformTarget.self)
    self.format = format
    shape = try arguments.required.choice("pose", as: GeoPoseShape.self)
    // Between the nodes as PROJ does it, so that its programs give the same numbers.
    converter = AltitudeConverter(
      interpolation: .bilinear,
      assumingSeaLevel: arguments.choice("geoid", as: GeoidModel.self))
    switch format {
    case .geopose, .gltf, .usda, .oscp: break
    case .json, .geojson, .gpx, .csv, .kml: if target == nil { return nil }
    }
  }

  /// Writes the anchors.
  func write(_ output: AnchorOutput, _ console: inout Console) throws {
    var anchors: [Anchor] = []
    try output.visit { anchors.append($0.anchor) }
    let text: String
    do throws(ExportError) {
      text = try self.text(anchors)
    } catch {
      throw CommandFailure(
        "cannot export the anchors", causes: [error.description],
        hint: Self.hint(for: error))
    }
    try console.withOutput(to: output.path) { try $0.write(Array(text.utf8)) }
  }

  private func text(_ anchors: [Anchor]) throws(ExportError) -> String {
    if let target {
      return try TargetDocument(anchors, target: target, converter: converter).text()
    }
    switch format {
    case .gltf: return try SceneDocument(anchors, converter: converter).gltf()
    case .usda: return try SceneDocument(anchors, converter: converter).usda()
    case .oscp: return try ContentRecords.text(anchors, converter: converter)
    case .geopose, .json, .geojson, .gpx, .csv, .kml:
      var lines = ""
      for anchor in anchors {
        lines += try PoseDocument(anchor, converter: converter).text(shape) + "\n"
      }
      return lines
    }
  }

  private static func hint(for error: ExportError) -> String? {
    if case .height(_, .unnamedSeaLevel) = error {
      return "`--geoid egm96` takes mean sea level to be that of EGM96"
    }
    return nil
  }
}
