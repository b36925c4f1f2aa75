import GeoCommandLine
import GeoIndoor

/// `geoanchor venue beacon`.
enum VenueBeaconCommand {
  private static let advertisement = Argument(
    repeating: "advertisement", "HEX", .text,
    help: "Bytes of an advertisement in hexadecimal digits.")
  private static let rssi = Option(
    "rssi", "DBM", .number(in: -200...20), group: "Distance",
    help: "Received signal strength, to estimate the distance.")
  private static let exponent = Option(
    "exponent", "N", .number(in: 0.5...8), default: "1.7", group: "Distance",
    help: "Path loss exponent: 1.7 indoors, 2 outdoors, 3 in offices.")

  static let spec = CommandSpec(
    name: "beacon",
    summary: "Decode a beacon's Bluetooth advertisement",
    discussion: """
      Decodes iBeacon and Eddystone (UID, URL, TLM) frames. With --rssi, also prints the distance \
      in meters by log-distance path loss.
      """,
    positionals: [advertisement.spec],
    options: [rssi.spec, exponent.spec, VenueCommand.format.spec],
    examples: [
      "geoanchor venue beacon 0201061aff4c000215f7826da64fa24e988024bc5b71e0893e00010002c5":
        "Decode an iBeacon.",
      "geoanchor venue beacon 0201061aff4c000215f7826da64fa24e988024bc5b71e0893e00010002c5 "
        + "--rssi -70 --format json":
        "Decode it with the distance, as JSON.",
    ],
    schemas: ["beacon-frame"],
    exitNotes: [.no: "the advertisement is of no known beacon"]
  ) { arguments, console in
    let text = arguments[advertisement].joined()
    guard let bytes = BeaconFrame.bytes(hexadecimal: text) else {
      throw CommandFailure(
        "cannot read the advertisement \(ShownText.quote(text))",
        causes: ["expected pairs of hexadecimal digits"])
    }
    guard let frame = BeaconFrame(advertisement: bytes) else {
      console.message("the advertisement is of no known beacon")
      return .no
    }
    let distance = arguments[rssi].flatMap {
      frame.distance(rssi: $0, exponent: arguments[exponent])
    }
    switch arguments[VenueCommand.format] {
    case .json: try console.write(frame.json(distance: distance))
    case .text:
      for (name, value) in frame.members { try console.line("\(name)  \(value ?? "unknown")") }
      if let distance { try console.line("distance  \(ShownText.fixed(distance, 3)) m") }
    }
    return .done
  }
}
