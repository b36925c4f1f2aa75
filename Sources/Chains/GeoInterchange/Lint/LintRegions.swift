import GeoAnchors
import GeoAreas
import GeoSystem
import Geodesy

/// The regions that count for the platforms asked for.
///
/// A region of one of the platforms or of no particular provider counts; without any of these, all
/// do.
struct LintRegions {
  private let map: CoverageMap
  private let question: CoverageQuestion
  private let numbers: Set<Int>

  /// The regions of a context; nil when none were given.
  init?(_ context: LintContext) {
    guard let map = context.coverage, !map.regions.isEmpty else { return nil }
    self.map = map
    question = CoverageQuestion(alternatives: 0)
    let wanted = context.platforms.map { CoverageProvider(rawValue: $0.rawValue) } + [.custom]
    let found = map.regions.indices.filter { wanted.contains(map.regions[$0].provider) }
    numbers = Set(found.isEmpty ? Array(map.regions.indices) : found)
  }

  /// Whether a region covers a place; so it is once the work is canceled.
  func cover(_ place: Coordinate) -> Bool {
    guard !Cancellation.isRequested else { return true }
    guard abs(place.latitude) <= 90 else { return false }
    return map.answer(at: place, question).regions.contains { numbers.contains($0) }
  }

  /// Geodesic meters to the nearest region; 0 once the work is canceled.
  func distance(to place: Coordinate) -> Meters {
    guard !Cancellation.isRequested else { return 0 }
    let isAll = numbers.count == map.regions.count
    let nearest = map.answer(
      at: place, CoverageQuestion(alternatives: isAll ? 1 : map.regions.count)
    ).nearest
    return nearest.first { numbers.contains($0.area) }?.distance ?? 0
  }
}

extension Coordinate {
  /// The place with its numbers swapped; its latitude may be none.
  var swapped: Coordinate { Coordinate(latitude: longitude, longitude: latitude) }
}
