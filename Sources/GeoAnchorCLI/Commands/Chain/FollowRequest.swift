import GeoCommandLine
import GeoInterchange

/// Who walks along which chain, by the arguments of `geoanchor chain follow`.
struct FollowRequest: Hashable {
  enum Source: Hashable {
    /// The name of a stored chain.
    case chain(String)
    /// A file with a chain.
    case route(String)
  }

  enum Walker: Hashable {
    /// A session log.
    case log(String)
    /// A track with times.
    case track(String)
  }

  let source: Source
  let walker: Walker

  init(_ arguments: ParsedArguments) throws(UsageError) {
    // With a chain from a file the one operand is the recording.
    let hasOneOperand = arguments.isGiven("chain") && !arguments.isGiven("recording")
    if let file = arguments.text("route"), hasOneOperand || !arguments.isGiven("chain") {
      source = .route(file)
      try arguments.atMostOne(of: ["chain", "log", "track"])
    } else {
      try arguments.exactlyOne(of: ["chain", "route"])
      try arguments.atMostOne(of: ["recording", "log", "track"])
      source = .chain(try arguments.required.text("chain"))
    }
    let operand = arguments.text(arguments.isGiven("route") ? "chain" : "recording")
    if let operand {
      walker = Self.isTrack(operand) ? .track(operand) : .log(operand)
    } else if try arguments.exactlyOne(of: ["recording", "log", "track"]) == "track" {
      walker = .track(try arguments.required.text("track"))
    } else {
      walker = .log(try arguments.required.text("log"))
    }
    if case .log = walker { try arguments.check("way", needs: ["track"]) }
  }

  private static func isTrack(_ file: String) -> Bool {
    ["gpx", "kml", "kmz", "csv", "geojson"].contains(OutputEnding.of(file) ?? "")
  }
}
