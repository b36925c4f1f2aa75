import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoPackage
import Glibc

/// Documents on their way into a store.
struct ImportJob {
  let files: [String]
  let format: ImportFormat?
  let options: ImportOptions
  let console: Console

  /// Makes sure that every file is there, before a store is made for nothing.
  func checkFiles() throws(CommandFailure) {
    for file in files where file != "-" { _ = try InputFile(file, console) }
  }

  /// Stores the anchors of all files in one transaction, or none.
  ///
  /// `keep` says whether the anchors stay; if not, the store is as it was.
  func store(
    in store: AnchorStore, _ policy: DuplicatePolicy, keep: Bool
  ) throws -> IntakeCounts {
    var failure: (any Error)?
    var counts = IntakeCounts()
    do throws(AnchorStoreError) {
      counts = try store.takeIn(onDuplicate: policy) { intake in
        do {
          try run { found throws(AnchorStoreError) in
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
    return counts
  }

  /// Reads all files; what was put right is said as warnings.
  func run(_ take: @escaping (ImportedAnchor) throws(AnchorStoreError) -> Void) throws {
    for file in files {
      var refusal: AnchorStoreError?
      var work = AnchorImport(options: options)
      let feed = try console.feed(file)
      let shown = file == "-" ? "standard input" : ShownText.quote(file, limit: 400)
      let progress = console.progress
      var count = 0
      do throws(InterchangeError) {
        try work.readPlaced(feed, format: format, name: file) { found in
          do throws(AnchorStoreError) {
            try take(found)
          } catch {
            refusal = error
            return false
          }
          count += 1
          if count % 1024 == 0 { progress.update("\(count) anchors") }
          return true
        }
      } catch {
        throw CommandFailure("cannot import \(shown)", causes: [error.description])
      }
      progress.erase()
      for line in work.notes.lines { console.warning("\(shown): \(line)") }
      if let refusal {
        throw Self.failure(of: refusal)
      }
    }
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
