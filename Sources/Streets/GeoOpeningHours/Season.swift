import GeoNumerics
package import Geodesy

/// A season of the year, by which some ways are open.
package enum Season: String, Hashable, Sendable {
  case spring, summer, autumn, winter

  /// Whether a day lies in it at a latitude; nil in the month before and the one after, since no map
  /// says when it begins.
  package func contains(_ day: Int, latitude: Degrees) -> Bool? {
    let months: [Self: Int] = [.spring: 3, .summer: 6, .autumn: 9, .winter: 12]
    let first = (months[self] ?? 3) + (latitude < 0 ? 6 : 0)
    switch (CivilDate(daysSince1970: day).month - first + 24) % 12 {
    case 0, 1, 2: return true
    case 3, 11: return nil
    default: return false
    }
  }
}
