package import GeoLocalization
import Geodesy

extension FixTableFusion {
  /// The position and how well fixes agree, as people read it.
  package var text: String {
    func meters(_ value: Meters?) -> String {
      value.map { ShownText.fixed($0, 3) + " m" } ?? "unknown: cannot be estimated from one fix"
    }
    let place = position.coordinate
    var lines = [
      "place        \(ShownText.fixed(place.latitude, 9)),\(ShownText.fixed(place.longitude, 9))"
    ]
    if let altitude = position.altitude {
      lines.append(
        "altitude     \(ShownText.fixed(altitude.meters, 3)) m (\(altitude.datum.rawValue))")
    }
    lines += [
      "confidence   \(position.confidence.rawValue)",
      "uncertainty  \(meters(position.uncertainty))",
      "scatter      \(meters(position.scatter))",
      "fixes        \(position.inliers) of \(position.fixes) agree",
    ]
    let outliers = outlierLines
    if !outliers.isEmpty {
      let shown = outliers.prefix(20).map(String.init).joined(separator: ", ")
      lines.append("outliers     lines \(shown)\(outliers.count > 20 ? ", …" : "")")
    }
    if !position.zones.isEmpty {
      lines.append("zones        " + position.zones.map(\.kind.rawValue).joined(separator: ", "))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
