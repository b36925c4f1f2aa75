import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoPackage
import Geodesy
import Glibc

/// Documents on their way into a store.
struct ImportJob {
  let files: [String]
  let format: ImportFormat?
  let options: ImportOptions
  let console: Console
  /// Whether a place is where anchors are expected; nil when nothing is.
  var isExpected: (@Sendable (Coordinate) -> Bool)?
  /// Whether the command has `--on-error`.
  var offersSkipping = false

  /// Makes sure that every file is there, before a store is made for nothing.
  func checkFiles() throws(CommandFailure) {
    for file in files where file != "-" { _ = try InputFile(file, console) }
  }

  /// Stores the anchors of all files in one transaction, or none.
  ///
  /// `keep` says whether the anchors stay; if not, the store is as it was. Also returns how many
  /// features were left out.
  func store(
    in store: AnchorStore, _ policy: DuplicatePolicy, keep: Bool
  ) throws -> (counts: IntakeCounts, leftOut: Int) {
    var failure: (any Error)?
    var counts = IntakeCounts()
    var leftOut = 0
    do throws(AnchorStoreError) {
      counts = try store.takeIn(onDuplicate: policy) { intake in
        do {
          leftOut = try run { found throws(AnchorStoreError) in
            try intake.add(found.anchor, hasOwnID: found.hasOwnID)
          }
          return keep
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      throw failure ?? Self.failure(of: error)
    }
    if let failure { throw failure }
    return (counts, leftOut)
  }

  /// Reads all files, also behind one with mistakes, to name all of them; what was put right is said.
  ///
  /// - Returns: How many features were left out.
  @discardableResult
  func run(_ take: @escaping (ImportedAnchor) throws(AnchorStoreError) -> Void) throws -> Int {
    var failures: [(shown: String, error: InterchangeError)] = []
    var leftOut = 0
    for file in files {
      var refusal: AnchorStoreError?
      var work = AnchorImport(options: options)
      work.isExpected = isExpected
      let feed = try console.feed(file)
      let shown = ShownText.file(file)
      let isKept = failures.isEmpty
      let progress = console.progress
      var count = 0
      do throws(InterchangeError) {
        try work.readPlaced(feed, format: format, name: file) { found in
          guard isKept else { return true }
          do throws(AnchorStoreError) {
            try take(found)
          } catch {
            refusal = error
            return false
          }
          count += 1
          if count % 1024 == 0 { progress.update(count: count, "anchors") }
          return true
        }
      } catch {
        failures.append((shown, error))
      }
      progress.erase()
      tell(work, of: shown)
      leftOut += work.mistakes.count
      if let refusal {
        throw Self.failure(of: refusal)
      }
    }
    guard failures.isEmpty else { throw failure(failures) }
    return leftOut
  }

  /// Says what was put right or left out, and what looks wrong.
  private func tell(_ work: AnchorImport, of shown: String) {
    console.say(work.notes, of: shown)
    if options.skipsMistakes {
      for text in work.mistakes.texts { console.warning("\(shown): left out: \(text)") }
    }
    let swapped = work.swappedAxes
    for found in swapped.first { console.warning("\(shown): \(Self.text(found))") }
    if swapped.count > swapped.first.count {
      console.warning("\(shown): \(swapped.count - swapped.first.count) more such anchors")
    }
  }

  private static func text(_ found: SwappedAxes) -> String {
    let name = found.name.isEmpty ? "an anchor" : ShownText.quote(found.name)
    let reason =
      switch found.evidence {
      case .otherAnchors: "is far from the others, among which it would be"
      case .expectation: "is not in the regions or on the network, where it would be"
      }
    return "\(found.place): \(name) at \(PlaceText.coordinate(found.coordinate)) \(reason) at "
      + "\(PlaceText.coordinate(found.probable)); are latitude and longitude swapped?"
  }

  private func failure(_ failures: [(shown: String, error: InterchangeError)]) -> CommandFailure {
    let hint =
      offersSkipping && failures.allSatisfy(\.error.canLeaveOut)
      ? "nothing was stored; `--on-error skip` leaves out what cannot be used" : nil
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
    case .duplicate, .alreadyThere:
      failure.hint =
        "nothing was stored; `--on-duplicate skip` leaves out what is there, `replace` changes it, "
        + "`add` stores another"
    default: break
    }
    return failure
  }
}

extension InterchangeError {
  /// The mistakes of a document one by one, or else the one cause.
  var causes: [String] {
    if case .mistakes(let found, _) = self { return found.texts }
    return [description]
  }

  /// Whether a document could be read without the features that have mistakes.
  fileprivate var canLeaveOut: Bool {
    if case .mistakes(_, readToEnd: true) = self { true } else { false }
  }
}
