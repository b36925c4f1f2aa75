import GeoFormats
import GeoRouting
import Geodesy

extension RouteRequest {
  /// The canonical form of the request without its chain's options, version 1; anchors are replaced
  /// by their places.
  ///
  /// Field 1 holds the places along streets, 2 a line, 3 the places of straight lines, 4 the levels
  /// of places along streets, each after the place's number; the others are those of `table`. Along
  /// a line the profile is not used: the default counts as foot-v1, which is left out.
  func canonicalForm(at places: [Coordinate]) -> CanonicalForm {
    var form = CanonicalForm("geoanchor route 1")
    switch course {
    case .streets: form.append(1, places)
    case .line: form.append(2, places)
    case .straight: form.append(3, places)
    }
    let levels = levels.enumerated().flatMap { number, level in
      level.map { [Double(number), $0] } ?? []
    }
    if !levels.isEmpty { form.append(4, levels) }
    var request = self
    if case .streets = course {
    } else if profile == RoutingProfile.walk.name {
      request.profile = RoutingProfile.footV1.name
    }
    form.append(request, by: Self.table)
    return form
  }
}
