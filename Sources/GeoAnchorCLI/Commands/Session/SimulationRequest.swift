import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoInterchange
import GeoPackage
import GeoSessions
import GeoSimulation
import Geodesy

/// What `geoanchor session simulate` was asked for.
struct SimulationRequest {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// The plan of the session.
  func plan(_ console: Console) throws -> SimulationPlan {
    let required = arguments.required
    let seed = UInt64(try required.integer("seed"))
    var plan = SimulationPlan(try path(console), seed: seed)
    plan.duration = arguments.number("duration")
    plan.rates.frames = try required.number("frame-rate")
    plan.rates.gnss = try required.number("gnss-rate")
    plan.rates.heading = try required.number("heading-rate")
    plan.rates.truth = try required.number("truth-rate")
    plan.walker.speed = try required.number("speed")
    plan.walker.pause = try required.number("pause")
    plan.gnss.deviation = try required.number("gnss-error")
    plan.gnss.honesty = try required.number("gnss-honesty")
    plan.compass.bias = try required.number("compass-error")
    plan.tracking.alignment = WorldAlignment(name: try required.text("world"))
    plan.tracking.yawDrift = try required.number("yaw-drift")
    plan.tracking.lossesPerHour = try required.number("losses")
    plan.localization.interval = try required.number("visual-interval")
    plan.localization.success = try required.number("visual-success")
    // Half of the time is the same for all answers, the other half is chance.
    let latency = try required.number("visual-latency")
    plan.localization.latency = latency / 2
    plan.localization.latencySpread = latency / 2
    if !arguments.all("regions").isEmpty { plan.coverage = try RegionFiles.map(arguments, console) }
    plan.buildings = try buildings(console)
    plan.faults = try faults(console)
    return plan
  }

  private func path(_ console: Console) throws -> WalkPath {
    let height = try arguments.required.number("height")
    let coordinates: [Coordinate]
    var stops: [Meters] = []
    if try arguments.exactlyOne(of: ["chain", "path"]) == "chain" {
      let chain = try arguments.storedChain(console)
      coordinates = chain.path
      stops = chain.anchors.filter { $0.role == .turn || $0.role == .via }.map(\.distance)
    } else {
      let file = try arguments.required.text("path")
      coordinates = try PathFile.line(file, arguments, console).path
    }
    do {
      return try WalkPath(coordinates, height: height, stops: stops)
    } catch {
      throw CommandFailure("cannot walk the path", causes: [error.description])
    }
  }

  private func buildings(_ console: Console) throws -> [SimulatedBuilding] {
    let height = try arguments.required.number("building-height")
    var buildings: [SimulatedBuilding] = []
    for file in arguments.all("footprints") {
      for polygon in try RegionFiles.set(file, console).regions.flatMap(\.polygons) {
        buildings.append(SimulatedBuilding(polygon, height: height))
      }
    }
    return buildings
  }

  private func faults(_ console: Console) throws -> [Fault] {
    var faults: [Fault] = []
    for text in arguments.all("fault") {
      do {
        faults.append(try FaultSyntax.fault(text))
      } catch {
        guard case .fault(let found, let expected) = error else { throw failure(error) }
        throw arguments.badValue(
          "fault", text: text, expected: expected, problem: "found `\(found)`")
      }
    }
    guard let file = arguments.text("faults") else { return faults }
    do {
      var input = try InputFile(file, console)
      faults += try FaultDocument.read(try input.readAll(limit: FaultDocument.sizeLimit))
    } catch let error as SimulationError {
      throw failure(error, of: " of " + ShownText.quote(file, limit: 400))
    }
    return faults
  }

  private func failure(_ error: SimulationError, of place: String = "") -> CommandFailure {
    CommandFailure("cannot use the faults\(place)", causes: [error.description])
  }
}
