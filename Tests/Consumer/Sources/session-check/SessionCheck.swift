import Foundation
import GeoAnchorKit

/// Replays a session along a chain and says whether its user would have got through.
///
///     session-check CHAIN.json (--log FILE | --simulate SEED) [--junit FILE] [options]
///
/// For a content team's CI: the chain is what `geoanchor route --format json` wrote, the log was
/// recorded on a phone or is simulated, always the same for a seed, and kept with `--record`. The
/// status is 1 when a check fails; `--junit` writes the report that CI systems read.
@main
struct SessionCheck {
  static func main() {
    do {
      guard let options = try Options(CommandLine.arguments.dropFirst()) else {
        end(2, "usage: session-check CHAIN.json " + Options.usage)
      }
      let chain = try ChainDocument(readingJSON: FileBytes.read(options.chain)).chain
      let coverage = try options.regions.map(coverage)
      var replay = try Replay(along: chain, under: coverage)
      switch options.session {
      case .log(let path):
        var reader = try SessionLogReader(path: path)
        while let event = try reader.next() { replay.handle(event) }
      case .simulation(let seed, let faults):
        let stops = chain.anchors.filter { $0.role == .turn || $0.role == .via }.map(\.distance)
        var plan = SimulationPlan(try SimulationPath(chain.path, stops: stops), seed: seed)
        plan.coverage = coverage
        plan.faults = try faults.map { try Fault($0) }
        let simulation = try Simulation(plan)
        var log = SessionLogWriter(header: simulation.header)
        for event in simulation {
          replay.handle(event)
          if options.record != nil { log.write(event) }
        }
        if let path = options.record {
          try Data(log.buffer.bytes).write(to: URL(fileURLWithPath: path))
        }
      }
      let report = Report(name: options.chain, checks: replay.checks(options.limits))
      print(report.text)
      if let path = options.junit {
        try Data(report.junit.utf8).write(to: URL(fileURLWithPath: path))
      }
      exit(report.isGood ? 0 : 1)
    } catch {
      end(2, "error: \(error)")
    }
  }

  /// The regions of a file as a map.
  private static func coverage(_ file: String) throws -> CoverageMap {
    let document = try RegionDocument(reading: FileBytes.read(file), name: file)
    let taken = RegionValidator().validate(document)
    return CoverageMap([RegionSet(name: file, regions: taken.regions)])
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
