import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoSessions

extension SimulationPlan {
  /// The plan that the options ask for, and whether the status of geotracking is written.
  /// - Throws: That a chain, a path, regions or faults cannot be used.
  static func plan(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> (plan: SimulationPlan, reportsStatus: Bool) {
    try arguments.exactlyOne(of: SimulationOption.chain, SimulationOption.path)
    let (name, file) = (arguments[SimulationOption.chain], arguments[SimulationOption.path])
    let chain = try name.map { try arguments.storedChain($0, console) }
    let line = try file.map { try PathFile.line($0, arguments, console).path } ?? []
    var request = SimulationRequest(name.map { .chain($0) } ?? .line(line))
    try arguments.set(SimulationRequest.table, in: &request)
    request.models.faults = try faults(arguments, console)
    request.regions = arguments[SimulationOption.regions]
    request.footprints = arguments[SimulationOption.footprints]
    var resources = PlanningResources()
    try resources.open(
      regions: request.regions + request.footprints, terrain: nil, arguments, console)
    let failure = { (error: RequestError) -> any Error in
      CommandFailure("cannot use the path", causes: [error.description])
    }
    let plan = try asking(else: failure) { [resources] in
      try request.plan(following: chain, in: resources)
    }
    return (plan, request.reportsStatus)
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
      throw failure(error, of: " of " + ShownText.path(file))
    }
    return faults
  }

  private static func failure(_ error: SimulationError, of place: String = "") -> CommandFailure {
    CommandFailure("cannot use the faults\(place)", causes: [error.description])
  }
}
