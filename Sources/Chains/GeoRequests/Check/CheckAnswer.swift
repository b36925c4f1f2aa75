public import GeoAreas
import GeoInterchange
import Geodesy

/// The answer to a `CheckRequest`.
public struct CheckAnswer: Sendable {
  /// A finding, by the kind of question.
  public enum Finding: Hashable, Sendable {
    /// About one place.
    case place(CoverageAnswer)
    /// About many places, in their order.
    case places([CoverageAnswer])
    /// About a walk, split at the borders.
    case lines(CoveragePath)
    /// About an area: its size on the ellipsoid, and the covered share of it, `0...1`.
    case area(squareMeters: Double, fraction: Double)
    /// About a cell of the grid: every status that a point of it may have, the numbers of all regions
    /// that a point of it may be in, and of those that contain the whole cell.
    case cell(CoverageCell, statuses: [CoverageStatus], regions: [Int], wholeRegions: [Int])
  }

  package enum Shape: Hashable, Sendable {
    /// JSON: `coverage`, `coverage-list`, `coverage-path`, `coverage-area` or `coverage-cell` of
    /// `Data/schemas`.
    case json
    /// A row for each place, section or region.
    case csv
  }

  /// The finding.
  public let finding: Finding
  /// The regions that the numbers in it stand for.
  public let map: CoverageMap

  /// The ids of the places in the question.
  private let ids: [String?]

  init(_ finding: Finding, to subject: CheckRequest.Subject, on map: CoverageMap) {
    self.finding = finding
    self.map = map
    ids = if case .places(let places) = subject { places.map(\.id) } else { [nil] }
  }

  /// Whether everything that was asked about can be tracked, for certain.
  public var isAvailable: Bool {
    switch finding {
    case .place(let answer): answer.status == .available
    case .places(let answers): answers.allSatisfy { $0.status == .available }
    case .lines(let path): path.sections.allSatisfy(\.isSupported)
    case .area(let size, let fraction): AreaCoverage(squareMeters: size, fraction: fraction).isWhole
    case .cell(_, let statuses, _, _): statuses == [.available]
    }
  }

  /// The answer as a document; `name` is what a walk is called.
  package func document(_ shape: Shape, name: String? = nil) -> String {
    let isCSV = shape == .csv
    switch finding {
    case .place(let answer): return list([answer], isCSV ? .csv : .one)
    case .places(let answers): return list(answers, isCSV ? .csv : .json)
    case .lines(let path): return isCSV ? path.csv(on: map) : path.json(on: map, name: name)
    case .area(let size, let fraction):
      let area = AreaCoverage(squareMeters: size, fraction: fraction)
      return isCSV ? area.csv : area.json
    case .cell(let cell, let statuses, let regions, let wholeRegions):
      let answer = CellAnswer(
        cell: cell, statuses: statuses, regions: regions, wholeRegions: wholeRegions)
      return isCSV ? answer.csv(on: map) : answer.json(on: map)
    }
  }

  private func list(_ answers: [CoverageAnswer], _ shape: CoverageDocument.Shape) -> String {
    var document = CoverageDocument(shape, map: map)
    for (id, answer) in zip(ids, answers) { document.append(answer, id: id) }
    document.end()
    var text = ""
    document.drain(above: 0) { text = String(decoding: $0, as: UTF8.self) }
    return text
  }
}
