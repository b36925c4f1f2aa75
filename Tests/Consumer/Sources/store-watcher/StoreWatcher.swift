import Foundation
import GeoAnchorKit

/// Watches a store that people edit, in QGIS or any other program, and checks what they change.
///
///     store-watcher STORE.gpkg [--rounds N] [--network FILE]
///
/// Ends after so many rounds of changes, or when it is interrupted; the status is 1 when the last
/// look at a changed anchor found an error.
@main
struct StoreWatcher {
  static func main() async {
    do {
      guard let options = Options(CommandLine.arguments.dropFirst()) else {
        end(2, "usage: store-watcher STORE.gpkg [--rounds N] [--network FILE]")
      }
      let streets = try options.network.map { try Snapper(StreetNetwork(path: $0)) }
      let store = try await AsyncAnchorStore(path: options.store, mode: .open)
      let check = ChangeCheck(store: store, linter: Linter(LintContext(streets: streets)))
      let task = Task { try await watch(store, check, rounds: options.rounds) }
      // Control-C cancels the task, which ends the revisions.
      signal(SIGINT, SIG_IGN)
      let interruption = DispatchSource.makeSignalSource(signal: SIGINT)
      interruption.setEventHandler { task.cancel() }
      interruption.resume()
      exit(try await task.value ? 0 : 1)
    } catch {
      end(2, "error: \(error)")
    }
  }

  /// Checks each change; returns whether the last look at every anchor was without an error.
  static func watch(
    _ store: AsyncAnchorStore, _ check: ChangeCheck, rounds: Int?
  ) async throws -> Bool {
    var last: Int?
    var faulty: Set<AnchorID> = []
    var left = rounds
    for await revision in store.revisions() {
      guard let known = last else {
        say("watching from revision \(revision)")
        last = revision
        continue
      }
      let report = try await check.report(from: known, to: revision)
      report.lines.forEach(say)
      faulty.subtract(report.seen)
      faulty.formUnion(report.faulty)
      last = revision
      left = left.map { $0 - 1 }
      if left == 0 { break }
    }
    say("stopped")
    return faulty.isEmpty
  }

  /// Prints at once, also into a pipe.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}

struct Options {
  var store = ""
  var rounds: Int?
  var network: String?

  /// Reads the arguments; nil when they are not as the usage says.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      switch word {
      case "--rounds":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else { return nil }
        rounds = count
      case "--network":
        guard let path = rest.popFirst() else { return nil }
        network = path
      default:
        guard store.isEmpty, !word.hasPrefix("--") else { return nil }
        store = word
      }
    }
    if store.isEmpty { return nil }
  }
}
