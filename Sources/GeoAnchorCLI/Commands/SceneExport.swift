import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange
import Geodesy

/// The formats of `geoanchor export`.
enum ExportShape: String, CaseIterable {
  case json, geojson, gpx, csv, kml, kmz, geopose, gltf, usda, oscp, ssr

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
      "pose", valueName: "SHAPE", kind: .choice(of: GeoPoseShape.self), group: "Output",
      help: "The shape of --format geopose; quaternion for anchors, chain for a chain."),
    OptionSpec(
      "forward", valueName: "AXIS", kind: .choice(of: Forward.self), group: "Output",
      help: "The axis that the content is modelled to look along: minus-z unless given with "
        + "--target arkit, z with the other targets, glTF and USD."),
    OptionSpec(
      "geoid", valueName: "MODEL", kind: .choice(of: GeoidModel.self), group: "Heights",
      help: "The geoid that sea level means: where none is named, and with --target arkit "
        + "(egm96 unless given)."),
    OptionSpec(
      "terrain", valueName: "FOLDER", kind: .directory, group: "Heights",
      help: "Folder of elevation tiles (.hgt, packed or not): for heights above the ground."),
    OptionSpec(
      "strict", group: "Output",
      help: "Write nothing and end with status 1 where an anchor would be left out."),
  ]

  /// An axis in words: one that begins with a dash would look like an option.
  enum Forward: String, CaseIterable {
    case x, z
    case minusX = "minus-x"
    case minusZ = "minus-z"

    var axis: ForwardAxis {
      switch self {
      case .x: .plusX
      case .z: .plusZ
      case .minusX: .minusX
      case .minusZ: .minusZ
      }
    }
  }

  private let format: ExportShape
  private let target: PlatformTarget?
  private let shape: GeoPoseShape?
  private let geoid: GeoidModel?
  private let forward: ForwardAxis?
  private let isStrict: Bool
  private let converter: AltitudeConverter

  /// How fast a chain is walked in series and streams, in meters per second.
  private static let walkingSpeed = 1.4

  /// What was asked for; nil when the format can do without a height.
  init?(_ arguments: ParsedArguments, _ format: ExportShape) throws {
    try arguments.check("target", excludes: ["format"])
    target = arguments.choice("target", as: PlatformTarget.self)
    self.format = format
    shape = arguments.choice("pose", as: GeoPoseShape.self)
    geoid = arguments.choice("geoid", as: GeoidModel.self)
    forward = arguments.choice("forward", as: Forward.self)?.axis
    isStrict = arguments.flag("strict")
    converter = try Self.converter(arguments)
    if forward != nil, target == nil, format != .gltf, format != .usda {
      throw CommandFailure(
        "`--forward` goes with `--target`, `--format gltf` and `--format usda`",
        hint: "the front of a GeoPose is its x axis, by its standard")
    }
    switch format {
    case .geopose, .gltf, .usda, .oscp: break
    case .json, .geojson, .gpx, .csv, .kml, .kmz, .ssr: if target == nil { return nil }
    }
  }

  /// Converts heights as the options say.
  static func converter(_ arguments: ParsedArguments) throws -> AltitudeConverter {
    // Between the nodes as PROJ does it, so that its programs give the same numbers.
    try AltitudeConverter(
      interpolation: .bilinear,
      assumingSeaLevel: arguments.choice("geoid", as: GeoidModel.self),
      terrain: arguments.terrain())
  }

  /// Writes the anchors.
  func write(_ output: AnchorOutput, _ console: inout Console) throws {
    var anchors: [Anchor] = []
    var changed = ""
    try output.visit {
      anchors.append($0.anchor)
      changed = max(changed, $0.record?.changed ?? "")
    }
    // A second from anchor to anchor, as nobody says when each is seen.
    let start = Timestamp.milliseconds(of: changed) ?? 0
    let times = anchors.indices.map { start + $0 * 1000 }
    try write(anchors, times: times, of: nil, to: output.path, &console)
  }

  /// Writes the anchors of a chain; `changed` is when it was stored.
  func write(
    _ chain: Chain, changed: String, to path: String?, _ console: inout Console
  ) throws {
    let start = Timestamp.milliseconds(of: changed) ?? 0
    let times = chain.anchors.map {
      start + Int(max(0, min($0.distance / Self.walkingSpeed * 1000, 1e15)).rounded())
    }
    try write(chain.walk, times: times, of: chain, to: path, &console)
  }

  private func write(
    _ anchors: [Anchor], times: [Int], of chain: Chain?, to path: String?,
    _ console: inout Console
  ) throws {
    let selection =
      target.map {
        ExportSelection(
          anchors, above: $0.datum(seaLevel: geoid ?? .egm96), converter: converter)
      } ?? ExportSelection(anchors, converter: converter)
    try report(selection, console)
    let text: String
    do throws(ExportError) {
      text = try self.text(anchors, selection.indices, times: times, of: chain)
    } catch {
      throw CommandFailure(
        "cannot export the anchors", causes: [error.description], hint: Self.hint(for: error))
    }
    try console.withOutput(to: path) { try $0.write(Array(text.utf8)) }
  }

  /// Names the anchors that are left out; where none is left, or `--strict` is given, nothing is
  /// written.
  private func report(
    _ selection: ExportSelection, _ console: Console
  ) throws(CommandFailure) {
    func lines(_ errors: [ExportError]) -> [String] {
      ExportSelection.grouped(errors).map { reason, anchors in
        "\(anchors.map { ShownText.quote($0) }.joined(separator: ", ")): \(reason)"
      }
    }
    if let first = selection.leftOut.first, isStrict || selection.indices.isEmpty {
      throw CommandFailure(
        "cannot export \(Grouped.number(selection.leftOut.count)) of the anchors",
        causes: lines(selection.leftOut), hint: Self.hint(for: first),
        status: isStrict ? .no : .unusable)
    }
    for line in lines(selection.leftOut) { console.warning("left out \(line)") }
    for line in lines(selection.unplaced) {
      console.warning("no position in the local frame for \(line)")
    }
  }

  private func text(
    _ anchors: [Anchor], _ indices: [Int], times: [Int], of chain: Chain?
  ) throws(ExportError) -> String {
    if let target {
      let geoid = geoid ?? .egm96
      let document =
        chain.map {
          TargetDocument(
            $0, target: target, geoid: geoid, forward: forward, converter: converter)
        }
        ?? TargetDocument(
          anchors, target: target, geoid: geoid, forward: forward, converter: converter)
      return try document.text(of: indices)
    }
    let anchors = indices.map { anchors[$0] }
    switch format {
    case .gltf: return try scene(anchors).gltf()
    case .usda: return try scene(anchors).usda()
    case .oscp: return try ContentRecords.text(anchors, converter: converter)
    case .geopose, .json, .geojson, .gpx, .csv, .kml, .kmz, .ssr:
      let shape = shape ?? (chain == nil ? .quaternion : .chain)
      guard shape.isBasic else {
        return try CompositePoseDocument(
          anchors, times: indices.map { times[$0] }, converter: converter
        )
        .text(shape, isChain: chain != nil)
      }
      var lines = ""
      for anchor in anchors {
        lines += try PoseDocument(anchor, converter: converter).text(shape) + "\n"
      }
      return lines
    }
  }

  private func scene(_ anchors: [Anchor]) throws(ExportError) -> SceneDocument {
    try SceneDocument(anchors, forward: forward ?? .plusZ, converter: converter)
  }

  private static func hint(for error: ExportError) -> String? {
    switch error {
    case .height(_, .unnamedSeaLevel):
      "`--geoid egm96` takes mean sea level to be that of EGM96"
    case .height(_, .noTerrain): "`--terrain FOLDER` names a folder of SRTM tiles"
    case .noAltitude: "`geoanchor edit --alt METERS --datum DATUM` gives one"
    case .height, .nothing, .notOne: nil
    }
  }
}
