import GeoCommandLine
import GeoRequests

/// The options of `geoanchor session simulate`.
enum SimulationOption {
  static let chain = Option("chain", "NAME", .text, group: "Walk", help: "Name of a stored chain.")
  static let path = Option(
    "path", "FILE", .file, group: "Walk",
    help: "Path: GPX, GeoJSON, KML, KMZ or CSV; - reads standard input.")
  static let way = CommonOption.way("Walk", all: "in sequence, joined by straight lines")
  static let regions = RegionsOption.files(
    "Surroundings", "Regions where tracking is supported; defaults to everywhere.")
  static let footprints = Option(
    repeating: "footprints", "FILE", .file, group: "Surroundings",
    help: "Building footprints that obstruct the sky.")
  static let fault = Option(
    repeating: "fault", "FAULT", .text, group: "Faults", help: "Fault to inject.")
  static let faults = Option(
    "faults", "FILE", .file, group: "Faults", help: "File of faults to inject.")

  /// All options in the order of the help.
  static let all =
    [chain.spec, path.spec, way, CommonOption.store.spec]
    + SimulationRequest.table.options(in: ["Walk", "Sensors"]) + [regions.spec, footprints.spec]
    + SimulationRequest.table.options(in: ["Surroundings"]) + [fault.spec, faults.spec]
    + SimulationRequest.table.options(in: ["Output"]) + [CommonOption.output.spec]
}
