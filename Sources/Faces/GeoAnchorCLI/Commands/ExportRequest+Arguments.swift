import GeoAnchors
import GeoCommandLine
import GeoInterchange
import GeoRequests
import Geodesy

/// The options that say what is exported.
enum ExportOption {
  static let format = Option(
    "format", "SHAPE", .word(of: DocumentFormat.allCases.map(\.rawValue) + ["ssr"]),
    group: "Output",
    help: "Output format; inferred from the output file by default.")
  static let target = ExportRequest.table.option("platform")
  static let forward = Option(
    "forward", "AXIS", .choice(of: Forward.self), group: "Output",
    help: "Forward axis of the content; defaults to minus-z with --target arkit, and to z with "
      + "other targets, glTF and USD.")
  static let terrain = CommonOption.terrain("Heights", "for heights above ground")

  static let all =
    [format.spec, CommonOption.safeCSV.spec] + ExportRequest.table.options(in: ["Output"])
    + [forward.spec, terrain.spec, CommonOption.terrainDatum.spec]
    + ExportRequest.table.options(in: ["Heights"])

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
}

extension ExportRequest {
  /// The request that the options make.
  init(_ format: DocumentFormat, _ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.check(ExportOption.target, excludes: ExportOption.format)
    self.init(format)
    try arguments.set(Self.table, in: &self)
    forward = arguments[ExportOption.forward]?.axis
    terrain = arguments[ExportOption.terrain]
    guardsFormulas = arguments[CommonOption.safeCSV]
    language = arguments.language(console)
    if forward != nil, platform == nil, format != .gltf, format != .usda {
      throw CommandFailure(
        "`--forward` requires `--target`, `--format gltf` or `--format usda`",
        hint: "the standard defines the x axis as the forward axis of a GeoPose")
    }
  }
}

/// Warnings about exports that lack anchors.
enum ExportText {
  /// Names the anchors that a document lacks.
  static func warn(of document: Exporter.Answer, _ console: Console) {
    for line in lines(document.leftOut) { console.warning("skipped \(line)") }
    for line in lines(document.unplaced) {
      console.warning("no position in the local frame for \(line)")
    }
    if document.turnedNorth > 0 {
      console.message(
        "content without a heading faces north: \(Grouped.number(document.turnedNorth))")
    }
    if document.contentLeftOut > 0 {
      console.message(
        "content that the format cannot hold was left out: "
          + Grouped.number(document.contentLeftOut))
    }
  }

  /// The failure that stands for a request without an answer.
  static func failure(_ error: RequestError) -> CommandFailure {
    switch error {
    case .export(let error):
      CommandFailure(
        "cannot export the anchors", causes: [error.description], hint: hint(for: error))
    case .leftOut(let errors, let isStrict):
      CommandFailure(
        "cannot export \(Grouped.number(errors.count)) of the anchors", causes: lines(errors),
        hint: errors.first.flatMap(hint), status: isStrict ? .no : .unusable)
    default: CommandFailure(error)
    }
  }

  private static func lines(_ errors: [InterchangeError]) -> [String] {
    ExportSelection.grouped(errors).map { reason, anchors in
      "\(anchors.map { ShownText.quote($0) }.joined(separator: ", ")): \(reason)"
    }
  }

  private static func hint(for error: InterchangeError) -> String? {
    switch error {
    case .height(_, .unnamedSeaLevel):
      "`--geoid egm96` interprets mean sea level as EGM96"
    case .height(_, .noTerrain): "`--terrain FOLDER` specifies a folder of SRTM tiles"
    case .noAltitude: "`geoanchor edit --alt METERS --datum DATUM` sets one"
    default: nil
    }
  }
}
