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
    help: "The format; else by the name of the output file.")
  static let target = Option(
    "target", "PLATFORM", .choice(of: Platform.self), group: "Output",
    help: "JSON by the conventions of a platform: its heights, axes and quaternions.")
  static let pose = Option(
    "pose", "SHAPE", .choice(of: GeoPoseShape.self), group: "Output",
    help: "The shape of --format geopose; quaternion for anchors, chain for a chain.")
  static let forward = Option(
    "forward", "AXIS", .choice(of: Forward.self), group: "Output",
    help: "The axis that the content is modelled to look along: minus-z unless given with "
      + "--target arkit, z with the other targets, glTF and USD.")
  static let geoid = Option(
    "geoid", "MODEL", .choice(of: GeoidModel.self), group: "Heights",
    help: "The geoid that sea level means: where none is named, and with --target arkit "
      + "(egm96 unless given).")
  static let terrain = CommonOption.terrain("Heights", "for heights above the ground")
  static let strict = Option(
    flag: "strict", group: "Output",
    help: "Write nothing and end with status 1 where an anchor would be left out.")

  static let all = [
    format.spec, CommonOption.safeCSV.spec, target.spec, pose.spec, forward.spec, geoid.spec,
    terrain.spec, strict.spec,
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
}

extension ExportRequest {
  /// The request that the options make.
  init(_ format: DocumentFormat, _ arguments: ParsedArguments, _ console: Console) throws {
    try arguments.check(ExportOption.target, excludes: ExportOption.format)
    self.init(format)
    platform = arguments[ExportOption.target]
    pose = arguments[ExportOption.pose]
    forward = arguments[ExportOption.forward]?.axis
    geoid = arguments[ExportOption.geoid]
    terrain = arguments[ExportOption.terrain]
    isStrict = arguments[ExportOption.strict]
    guardsFormulas = arguments[CommonOption.safeCSV]
    language = arguments.language(console)
    if forward != nil, platform == nil, format != .gltf, format != .usda {
      throw CommandFailure(
        "`--forward` goes with `--target`, `--format gltf` and `--format usda`",
        hint: "the front of a GeoPose is its x axis, by its standard")
    }
  }
}

/// What is said of exports that lack anchors.
enum ExportText {
  /// Names the anchors that a document lacks.
  static func warn(of document: Exporter.Answer, _ console: Console) {
    for line in lines(document.leftOut) { console.warning("left out \(line)") }
    for line in lines(document.unplaced) {
      console.warning("no position in the local frame for \(line)")
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
      "`--geoid egm96` takes mean sea level to be that of EGM96"
    case .height(_, .noTerrain): "`--terrain FOLDER` names a folder of SRTM tiles"
    case .noAltitude: "`geoanchor edit --alt METERS --datum DATUM` gives one"
    default: nil
    }
  }
}
