public import GeoRouting
public import GeoTesting

/// Tables of tests name profiles, instead of all that is in them.
extension RoutingProfile: CustomTestStringConvertible {
  /// The profile's name.
  public var testDescription: String { name }
}
