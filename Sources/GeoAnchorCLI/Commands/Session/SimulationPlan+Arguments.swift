import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoSessions
import GeoSimulation

extension SimulationPlan {
  /// The plan that the options ask for.
  ///
  /// - Throws: That a chain, a path, regions or faults cannot be used.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    let path = try Self.path(arguments, console)
    self.init(path, seed: UInt64(arguments[SimulationOption.seed]))
    duration = arguments[SimulationOption.duration]
    try arguments.set(SimulationOption.settings, in: &self)
    tracking.alignment = WorldAlignment(name: arguments[SimulationOption.world].rawValue)
    // Half of the time is the same for all answers, the other half is chance.
    localization.latency = arguments[SimulationOption.latency] / 2
    localization.latencySpread = localization.latency
    coverage = try SessionOption.coverage(arguments[SimulationOption.regions], console)
    for file in arguments[SimulationOption.footprints] {
      buildings += SimulatedBuilding.buildings(
        of: try RegionFiles.set(file, console), height: arguments[SimulationOption.buildingHeight])
    }
    faults = try Self.faults(arguments, console)
  }

  private static func path(_ arguments: ParsedArguments, _ console: Console) throws
    -> SimulationPath
  {
    let height = arguments[SimulationOption.height]
    let (chain, file) = (arguments[SimulationOption.chain], arguments[SimulationOption.path])
    try arguments.exactlyOne(of: SimulationOption.chain, SimulationOption.path)
    let stored = try chain.map { try arguments.storedChain($0, console) }
    let line = try file.map { try PathFile.line($0, arguments, console).path } ?? []
    return try attempt("cannot use the path") {
      try stored.map { try SimulationPath(along: $0, height: height) }
        ?? SimulationPath(line, height: height)
    }
  }

  private static func faults(_ arguments: ParsedArguments, _ console: Console) throws -> [Fault] {
    var faults: [Fault] = []
    for text in arguments[SimulationOption.fault] {
      do {
        faults.append(try Fault(text))
      } catch {
        guard case .fault(let found, let expected) = error else { throw failure(error) }
        throw arguments.badValue(
          SimulationOption.fault, text: text, expected: expected, problem: "found `\(found)`")
      }
    }
    guard let file = arguments[SimulationOption.faults] else { return faults }
    do {
      var input = try InputFile(file, console)
      faults += try FaultDocument.read(try input.readAll(limit: FaultDocument.sizeLimit))
    } catch let error as SimulationError {
      throw failure(error, of: " of " + ShownText.quote(file, limit: 400))
    }
    return faults
  }

  private static func failure(_ error: SimulationError, of place: String = "") -> CommandFailure {
    CommandFailure("cannot use the faults\(place)", causes: [error.description])
  }
}
