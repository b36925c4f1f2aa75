import GeoCommandLine
import GeoIndoor

/// `geoanchor venue validate`.
enum VenueValidateCommand {
  static let spec = CommandSpec(
    name: "validate",
    summary: "Validate the venue of a document without importing it",
    discussion: """
      Prints the findings of an import: duplicate or dangling ids, invalid numbers, \
      self-intersecting rings, overlapping floors and indistinguishable beacons.
      """,
    positionals: [VenueCommand.file.spec],
    options: [VenueCommand.format.spec],
    examples: [
      "geoanchor venue validate Data/gallery.venue.json": "Validate a document.",
      "geoanchor venue validate westport/ --format json": "Validate the files of a folder.",
    ],
    schemas: ["venue-findings"],
    exitNotes: [.no: "the venue is invalid"]
  ) { arguments, console in
    let path = arguments[VenueCommand.file]
    var (issues, notes): ([String], [String]) = ([], [])
    var line: String?
    do {
      let read = try VenueSource.read(path, console)
      notes = read.notes.map(\.description)
      line = "\(read.format.rawValue): \(VenueText.line(read.venue))"
    } catch let failure as CommandFailure {
      // A file that cannot be opened is no finding about a venue.
      guard !failure.causes.isEmpty, !VenueSource.isUnreadable(path) else { throw failure }
      issues = failure.causes
    }
    switch arguments[VenueCommand.format] {
    case .text:
      for issue in issues { try console.line("error: \(issue)") }
      for note in notes { try console.line("note: \(note)") }
      if let line { try console.line(line) }
    case .json:
      try console.write(VenueReport.findings(issues: issues, notes: notes, isUsable: line != nil))
    }
    return line == nil ? .no : .done
  }
}
