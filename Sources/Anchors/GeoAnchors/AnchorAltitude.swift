public import Geodesy

extension Anchor {
  /// The altitude above the datum that the author named in either way: mean sea level with a geoid
  /// that is known counts from that geoid.
  public var namedAltitude: Altitude? {
    guard let altitude, altitude.datum == .meanSeaLevel, let geoid = details.geoid else {
      return altitude
    }
    let letters = geoid.lowercased().filter { $0.isLetter || $0.isNumber }
    let named: VerticalDatum? =
      letters.hasPrefix("egm96") ? .egm96 : letters.hasPrefix("egm2008") ? .egm2008 : nil
    return named.map { Altitude(meters: altitude.meters, datum: $0) } ?? altitude
  }
}
