import GeoCommandLine
import GeoInterchange

/// Lines that commands read from files of other programs.
enum PathFile {
  /// The lines of a file that `--way` means, the only one where it is not given.
  ///
  /// `allowsStationary` says whether a line whose points are all at one place counts.
  static func lines(
    _ file: String, _ arguments: ParsedArguments, _ console: Console, allowsStationary: Bool = false
  ) throws -> [PathLine] {
    let document = try document(file, console, allowsStationary: allowsStationary)
    return try attempt("cannot read the path", reading: file) {
      try document.lines(way(arguments))
    }
  }

  /// The line of a file that `--way` means; several are joined in their order.
  static func line(
    _ file: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> PathLine {
    PathLine(joining: try lines(file, arguments, console))
  }

  /// The lines of a file; what was put right is said.
  static func document(
    _ file: String, _ console: Console, allowsStationary: Bool = false
  ) throws -> PathDocument {
    // A recording of nothing is none that cannot be read.
    let missing = allowsStationary ? ExitStatus.no : .unusable
    let document = try attempt("cannot read the path", reading: file, missing: missing) {
      try PathDocument(
        reading: DocumentBytes.read(file, console, by: ForeignDocument(seeking: .lines)),
        name: file, allowsStationary: allowsStationary)
    }
    console.say(document.notes, of: ShownText.file(file))
    return document
  }

  /// The value of `--way`.
  static func way(_ arguments: ParsedArguments) -> PathSelection? {
    arguments[CommonOption.way].map { PathSelection($0) }
  }
}

extension InterchangeError {
  /// A hint on selecting among several lines; nil for other errors.
  var wayHint: String? {
    switch self {
    case .severalWays, .noSuchWay: "select with `--way`: a name, a number, `longest` or `all`"
    default: nil
    }
  }
}

extension CommonOption {
  /// Selection of a line in a file with several.
  static let way = wayOption("Input", all: "all of them")

  /// The row of the table; `all` says what is done with all of them.
  static func way(_ group: String, all: String) -> OptionSpec { wayOption(group, all: all).spec }

  private static func wayOption(_ group: String, all: String) -> Option<String?> {
    Option(
      "way", "NAME|NUMBER|longest|all", .text, group: group,
      help: "Line to use if the file has several (tracks, routes, lines); all: \(all).")
  }
}

extension Console {
  /// Says what was put right in a document: as a warning where something was lost.
  func say(_ notes: ImportNotes, of shown: String) {
    if let reading = notes.reading { message("\(shown): \(reading)") }
    for entry in notes.entries {
      let text = "\(shown): \(entry.text)"
      if entry.repair.isLossless { message(text) } else { warning(text) }
    }
  }
}
