import GeoAnchorStore
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoRequests

/// Files on their way into a store, and what is said about them.
struct ImportJob {
  let files: [String]
  let request: ImportRequest
  let console: Console
  /// Whether a place is where anchors are expected; nil when nothing is.
  var isExpected: ImportRequest.Expectation?
  /// The layer of files with several.
  var layer: String?
  /// Whether the command has `--on-error`.
  var offersSkipping = false

  /// Makes sure that every file is there, before anything is done.
  func checkFiles() throws(CommandFailure) {
    for file in files where file != "-" { _ = try InputFile(file, console) }
  }

  /// Number of imported anchors, and of features left out for mistakes.
  typealias Summary = (counts: AnchorImportCounts, leftOut: Int)

  /// Stores the anchors of all files, or none.
  func store(in store: any AnchorStorage) throws(CommandFailure) -> Summary {
    var summary: Summary = (AnchorImportCounts(), 0)
    summary.counts = try answer { () throws(RequestError) in
      try request.imported(
        documents, into: store, isExpected: isExpected, progress: progress
      ) { report in
        summary.leftOut += report.mistakes.count
        tell(report)
      }
    }
    return summary
  }

  /// Reads all files.
  /// - Returns: The number of features left out.
  @discardableResult
  func run(
    _ take: @escaping (ImportedAnchor) throws(AnchorStoreError) -> Void
  ) throws(CommandFailure) -> Int {
    try answer { () throws(RequestError) in
      try request.read(
        documents, isExpected: isExpected, progress: progress, tell: tell, take: take)
    }
  }

  private func answer<Answer>(
    _ ask: () throws(RequestError) -> Answer
  ) throws(CommandFailure) -> Answer {
    try checkFiles()
    do throws(RequestError) {
      return try ask()
    } catch {
      switch error {
      case .documents(let reports): throw failure(reports)
      case .store(let error): throw Self.failure(of: error)
      default: throw CommandFailure(error)
      }
    }
  }

  private var documents: [ImportDocument] {
    files.map { file in
      guard file == "-" else {
        return ImportDocument(
          path: file, layer: layer, namesSystem: request.options.crs != nil)
      }
      let console = console
      return ImportDocument(name: file) { () throws(FormatError) in console.standardInput() }
    }
  }

  private func progress(_ count: Int) { console.progress.update(count: count, "anchors") }

  /// Says what was put right or left out, and what looks wrong.
  private func tell(_ report: ImportReport) {
    console.progress.erase()
    let shown = ShownText.file(report.name)
    console.say(report.notes, of: shown)
    if request.options.skipsMistakes {
      for text in report.mistakes.texts { console.warning("\(shown): skipped: \(text)") }
    }
    let swapped = report.swappedAxes
    for found in swapped.first { console.warning("\(shown): \(ImportText.text(found))") }
    if swapped.count > swapped.first.count {
      console.warning("\(shown): \(swapped.count - swapped.first.count) more such anchors")
    }
  }

  private func failure(_ reports: [ImportReport]) -> CommandFailure {
    let failures = reports.compactMap { report in
      report.failure.map { (shown: ShownText.file(report.name), error: $0) }
    }
    let isProjected = failures.contains { $0.error.looksProjected }
    let hint =
      isProjected
      ? CommonOption.projectedHint
      : offersSkipping && failures.allSatisfy(\.error.canLeaveOut)
        ? "nothing was stored; `--on-error skip` skips invalid features" : nil
    if failures.count == 1 {
      return CommandFailure(
        "cannot import \(failures[0].shown)", causes: failures[0].error.causes, hint: hint)
    }
    let causes = failures.flatMap { failure in
      failure.error.causes.map { "\(failure.shown): \($0)" }
    }
    return CommandFailure(
      "cannot import \(failures.count) of \(files.count) files", causes: causes, hint: hint)
  }

  private static func failure(of error: AnchorStoreError) -> CommandFailure {
    var failure = CommandFailure("cannot store the anchors", error)
    switch error {
    case .repeated:
      failure.hint = "nothing was stored; `--on-duplicate add` gives the second a new id"
    case .duplicate, .alreadyThere:
      failure.hint =
        "nothing was stored; `--on-duplicate skip` keeps the existing anchors, `replace` updates "
        + "them, `add` adds new ones"
    default: break
    }
    return failure
  }
}
