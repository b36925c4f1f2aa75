import Foundation
import GeoAnchorKit

/// Plans the walks of a CSV file as chains of anchors, several at a time, and keeps them in a store.
///
///     batch-planner NETWORK WALKS.csv STORE.gpkg [--terrain FOLDER] [--documents FOLDER] [--tasks N]
///
/// NETWORK is what `geoanchor network build` wrote, or an extract of OpenStreetMap. A walk that
/// cannot be planned is a line of the report with the reason, and the others go on. The report, the
/// store and the documents are the same whatever the number of tasks. Memory holds one batch of
/// walks, however long the file is.
@main
struct BatchPlanner {
  let options: Options
  let planner: WalkPlanner
  let store: AnchorStore

  /// The number of walks in memory at once, and saved in one transaction.
  static let batch = 100

  static func main() async {
    do {
      guard let options = Options(CommandLine.arguments.dropFirst()) else {
        end(2, "usage: batch-planner NETWORK WALKS.csv STORE.gpkg " + Options.usage)
      }
      let network =
        options.network.hasSuffix(".streets")
        ? try StreetNetwork(path: options.network)
        : try OSMImport(path: options.network, includesBuildings: true).image.open()
      let program = BatchPlanner(
        options: options, planner: try WalkPlanner(on: network, terrain: options.terrain),
        store: try AnchorStore(path: options.store, author: "batch-planner"))
      exit(try await program.run() ? 0 : 1)
    } catch {
      end(2, "error: \(error)")
    }
  }

  /// Plans everything; returns whether every walk could be planned.
  func run() async throws -> Bool {
    var file = try WalkFile(path: options.walks)
    var isComplete = true
    var report = CSVWriter(header: WalkResult.columns)
    while case let requests = try file.next(Self.batch), !requests.isEmpty {
      let results = await plan(requests)
      try keep(results)
      for result in results { report.row(result.fields) }
      report.buffer.drain(above: 0) { FileHandle.standardOutput.write(Data($0)) }
      isComplete = isComplete && results.allSatisfy { $0.planned != nil }
    }
    return isComplete
  }

  /// Plans walks side by side, and gives what came of them in their order.
  private func plan(_ requests: [WalkFile.Entry]) async -> [WalkResult] {
    await withTaskGroup(of: [(Int, WalkResult)].self) { group in
      for first in 0..<options.tasks {
        group.addTask { [planner, options] in
          stride(from: first, to: requests.count, by: options.tasks).map { index in
            (index, planner.plan(requests[index]))
          }
        }
      }
      var results = [WalkResult?](repeating: nil, count: requests.count)
      for await part in group {
        for (index, result) in part { results[index] = result }
      }
      return results.compactMap { $0 }
    }
  }

  /// Keeps the chains as one change of the store, and writes their documents.
  private func keep(_ results: [WalkResult]) throws {
    let chains = results.compactMap { result in result.planned.map { (result.id, $0) } }
    guard !chains.isEmpty else { return }
    try store.transaction("plan \(chains.count) walks") { work in
      for (id, planned) in chains { try work.save(planned.chain, name: id, replace: true) }
    }
    guard let folder = options.documents else { return }
    for (id, planned) in chains {
      let text = ChainDocument(planned.chain, planning: planned).text(.json)
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(id).json"))
    }
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
