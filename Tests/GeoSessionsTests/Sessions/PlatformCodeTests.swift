import GeoSessions
import GeoTesting

/// Raw values of `ARGeoTrackingTypes.h`, `ARCamera.TrackingState.Reason` and
/// `UIInterfaceOrientation`.
@Suite struct PlatformCodeTests {
  @Test(
    arguments: zip(
      ["notAvailable", "initializing", "localizing", "localized"], 0...3))
  func `ARKit's raw values of states`(name: String, rawValue: Int) {
    expectEqual(GeoTrackingState(rawValue: rawValue), GeoTrackingState(name: name))
    expectEqual(GeoTrackingState(name: name).rawValue, rawValue)
    expectEqual(GeoTrackingState(name: name).name, name)
    expectNil(GeoTrackingState(name: name).unknownCode)
  }

  @Test(
    arguments: zip(
      [
        "notAvailableAtLocation", "needLocationPermissions", "worldTrackingUnstable",
        "waitingForLocation", "waitingForAvailabilityCheck", "geoDataNotLoaded",
        "devicePointedTooLow", "visualLocalizationFailed",
      ], 1...8))
  func `ARKit's raw values of reasons`(name: String, rawValue: Int) {
    expectEqual(GeoTrackingReason(rawValue: rawValue).name, name)
    expectEqual(GeoTrackingReason(name: name).rawValue, rawValue)
  }

  @Test(
    arguments: zip(
      ["initializing", "excessiveMotion", "insufficientFeatures", "relocalizing"], 1...4))
  func `ARKit's raw values of limited tracking`(name: String, rawValue: Int) {
    expectEqual(LimitedTrackingReason(rawValue: rawValue).name, name)
    expectEqual(LimitedTrackingReason(name: name).rawValue, rawValue)
  }

  @Test func `raw values of accuracy and altitude source`() {
    expectEqual(
      (0...3).map { GeoTrackingAccuracy(rawValue: $0).name },
      ["undetermined", "low", "medium", "high"])
    expectEqual(
      (0...3).map { ReportedAltitudeSource(rawValue: $0).name },
      ["unknown", "coarse", "precise", "userDefined"])
    expectEqual(DeviceOrientation(rawValue: 3), .landscapeRight)
    expectEqual(WorldAlignment(rawValue: 1), .gravityAndHeading)
  }

  @Test func `what is not in a list is kept`() {
    expectEqual(GeoTrackingState(rawValue: 9), .unknown(.rawValue(9)))
    expectEqual(GeoTrackingState(rawValue: 9).rawValue, 9)
    expectEqual(GeoTrackingState(rawValue: 9).name, "9")
    expectEqual(GeoTrackingReason(name: "solarFlare"), .unknown(.name("solarFlare")))
    expectNil(GeoTrackingReason(name: "solarFlare").rawValue)
    expectEqual(GeoTrackingReason(name: "solarFlare").name, "solarFlare")
  }

  @Test func `no list has a name or a number twice`() {
    func check<Code: PlatformCode>(_: Code.Type) {
      expectEqual(Set(Code.table.map(\.name)).count, Code.table.count)
      expectEqual(Set(Code.table.map(\.rawValue)).count, Code.table.count)
      expectEqual(Set(Code.table.map(\.value)).count, Code.table.count)
    }
    check(SessionChange.self)
    check(LimitedTrackingReason.self)
    check(DeviceOrientation.self)
    check(PermissionSubject.self)
    check(DeviceFeature.self)
    check(GeoTrackingState.self)
    check(GeoTrackingAccuracy.self)
    check(GeoTrackingReason.self)
    check(ReportedAltitudeSource.self)
    check(UserAction.self)
    check(WorldAlignment.self)
  }
}
