import GeoAreas
import GeoCommandLine
import GeoLocalization
import Geodesy

/// `geoanchor localize parking`.
enum LocalizeParking {
  private static let latitude = Option(
    required: "lat", "DEGREES", .latitude, group: "Place", help: "WGS84 latitude.")
  private static let longitude = Option(
    required: "lon", "DEGREES", .longitude, group: "Place", help: "WGS84 longitude.")
  private static let radius = Option(
    "radius", "METERS", .number, default: "50", group: "Place",
    help: "Maximum distance to a parking zone.")
  private static let answer = Option(
    "answer", "FILE", .file, group: "Data",
    help: "Use the recorded answer of a service instead of zones.")
  private static let unsupported = Option(
    flag: "unsupported-device", group: "Place",
    help: "Assume that the device does not support tracking.")

  static let spec = CommandSpec(
    name: "parking",
    summary: "Check whether parking is available near a place",
    discussion: """
      Parking is available if the place is in one of the zones or within the radius of one. \
      Anything wrong is a no with its reason, as in the service's app: an invalid coordinate \
      (also 0,0, which devices without a position report), an unsupported device, an error or an \
      unreadable answer of the service.
      """,
    options: [
      latitude.spec, longitude.spec, radius.spec, unsupported.spec, answer.spec,
      RegionsOption.files().spec, RegionsOption.set().spec, VenueCommand.format.spec,
      CommonOption.store.spec,
    ],
    examples: [
      "geoanchor localize parking --lat 40.7532 --lon -73.9822 --radius 20 --regions zones.geojson":
        "Check for zones within 20 m.",
      "geoanchor localize parking --lat 48.1 --lon 11.5 --answer parking.json --format json":
        "Interpret the recorded answer of a service.",
    ],
    schemas: ["parking"],
    exitNotes: [.no: "parking is not available"]
  ) { arguments, console in
    let place = Coordinate(latitude: arguments[latitude], longitude: arguments[longitude])
    let found =
      if let path = arguments[answer] {
        ParkingAvailability(
          answer: try attempt("cannot read \(ShownText.file(path))") {
            try DocumentBytes.read(path, console)
          }, near: place, isDeviceSupported: !arguments[unsupported])
      } else {
        ParkingAvailability(
          near: place, within: arguments[radius], of: try RegionFiles.map(arguments, console),
          isDeviceSupported: !arguments[unsupported])
      }
    switch arguments[VenueCommand.format] {
    case .json: try console.write(found.json)
    case .text:
      var line = (found.isAvailable ? "available: " : "unavailable: ") + found.reason.word
      if let subject = found.subject { line += ", \(ShownText.clip(subject))" }
      if let distance = found.distance { line += ", \(ShownText.fixed(distance, 1)) m" }
      try console.line(line)
    }
    return found.isAvailable ? .done : .no
  }
}
