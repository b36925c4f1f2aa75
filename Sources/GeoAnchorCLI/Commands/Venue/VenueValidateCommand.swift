import GeoCommandLine
import GeoFormats
import GeoVenues

/// `geoanchor venue validate`.
enum VenueValidateCommand {
  static let spec = CommandSpec(
    name: "validate",
    summary: "Check the venue of a document without keeping it",
    discussion: """
      Prints what an import would say: what is wrong and where, and what looks wrong. Ids that are \
      there twice or lead nowhere, numbers that cannot be, rings that cross themselves, floors \
      over one another and beacons that nobody can tell apart are found.
      """,
    positionals: [VenueCommand.file],
    options: [VenueCommand.format],
    examples: [
      Example("geoanchor venue validate Data/gallery.venue.json", "Check a document."),
      Example("geoanchor venue validate westport/ --format json", "Check a folder's files."),
    ],
    schemas: ["venue-findings"],
    exitNotes: [ExitNote(.no, "the venue cannot be used")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let path = try arguments.required.text("file")
    var findings: [(isFault: Bool, text: String)] = []
    var line: String?
    do {
      let read = try VenueSource.read(path, console)
      findings = read.venue.notes.map { (false, $0.description) }
      line = "\(read.format.rawValue): \(VenueText.line(read.venue.venue))"
    } catch let failure as CommandFailure {
      // A file that cannot be opened is no finding about a venue.
      guard !failure.causes.isEmpty, !VenueSource.isUnreadable(path) else { throw failure }
      findings = failure.causes.map { (true, $0) }
    }
    switch try arguments.required.choice("format", as: VenueShape.self) {
    case .text:
      for finding in findings {
        try console.line("\(finding.isFault ? "fault" : "note"): \(finding.text)")
      }
      if let line { try console.line(line) }
    case .json:
      var json = JSONWriter()
      json.beginObject()
      json.member("isUsable", line != nil)
      json.key("findings")
      json.beginArray()
      for finding in findings {
        json.beginObject(inline: true)
        json.member("isFault", finding.isFault)
        json.member("message", finding.text)
        json.endObject()
      }
      json.endArray()
      json.endObject()
      json.endText()
      try console.write(json.buffer.text)
    }
    return line == nil ? .no : .done
  }
}
