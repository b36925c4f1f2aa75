import GeoCommandLine
import GeoFormats
import GeoRequests
import Geodesy

extension CommandFailure {
  /// The failure that stands for points that cannot be converted; `path` is that of the input.
  init(_ error: ConversionError, reading path: String = "-") {
    let input = ShownText.file(path)
    switch error {
    case .input(.file(_, _, let code)):
      self.init("cannot read \(input)", causes: [SystemError(code: code).description])
    case .input(let problem):
      self.init("cannot read \(input)", causes: [problem.description])
    case .unknownColumn(let problem):
      self.init(
        "cannot read \(input)", causes: [problem.description],
        hint: "`--keep-columns` copies other columns to the output")
    case .points(let reason): self.init("cannot read the points", causes: [reason])
    case .point(let problem, let place):
      self.init(
        "cannot convert the point",
        causes: [(place.map { "\($0): " } ?? "") + problem.text(wrap: "--wrap")],
        hint: problem.hasAlternative
          ? "`--grids available` uses the best operation whose grids are there"
          : "`--on-error skip` continues with the next one")
    case .numbers(let count, let expected):
      self.init(
        "cannot read points of \(count) numbers",
        causes: ["expected \(expected.joined(separator: ", "))"])
    case .system(let problem):
      self.init("cannot read the system", causes: [problem.description])
    case .operation(let problem):
      self.init(
        "cannot convert between the systems", causes: [problem.description],
        hint: Self.hint(for: problem))
    case .height(let problem): self.init(problem)
    case .geodesic(let problem):
      self.init("cannot measure the line", causes: [problem.description])
    case .origin(let problem):
      self.init("cannot set the origin", causes: [problem.description])
    case .datumNeeded: self.init(lackingDatumOf: "the heights of the points")
    case .member("output", _, _):
      self.init(
        "GeoJSON supports only latitude, longitude and ellipsoidal height",
        hint: "use `--format json` or `--format csv`")
    case .member("keepsColumns", _, let expected):
      self.init(
        "`--keep-columns` requires "
          + (expected == "a CSV input" ? "a CSV input" : "`--format csv`"))
    case .format, .member:
      self.init("cannot answer the request", causes: [error.description])
    }
  }

  /// The failure that nothing says what heights count from.
  init(lackingDatumOf what: String) {
    let names = ShownText.list(VerticalDatum.allCases.map(\.rawValue), "or")
    self.init(
      "\(what) require `--datum`", hint: "specify the vertical datum of the altitude: \(names)")
  }

  private init(_ problem: GeodesyError) {
    switch problem {
    case .unnamedSeaLevel:
      self.init(
        "cannot convert heights above mean sea level", causes: [problem.description],
        hint: "`--geoid egm96` interprets mean sea level as EGM96")
    case .noTerrain:
      self.init(
        "cannot convert heights above ground", causes: [problem.description],
        hint: "`--terrain FOLDER` specifies a folder of SRTM tiles")
    case .terrain: self.init("cannot use the terrain", causes: [problem.description])
    default: self.init("cannot convert heights", causes: [problem.description])
    }
  }

  private static func hint(for problem: GeodesyError) -> String? {
    switch problem {
    case .epochNeeded: "specify the coordinate epoch, as in `--epoch 2025.5`"
    case .missingGrids(_, _, _, _, .some):
      "`--grids available` accepts the less accurate operation"
    case .noOperation:
      "`--accept ballpark` takes the two frames as equal, with unknown accuracy"
    case .heightNeeded: "give three numbers, or use a system without heights"
    default: nil
    }
  }
}
