import GeoSessions
import Testing

/// Raw values of `ARGeoTrackingTypes.h`, `ARCamera.TrackingState.Reason` and
/// `UIInterfaceOrientation`.
@Suite struct PlatformCodeTests {
  @Test(
    arguments: zip(
      ["notAvailable", "initializing", "localizing", "localized"], 0...3))
  func `ARKit's raw values of states`(name: String, rawValue: Int) {
    #expect(GeoTrackingState(rawValue: rawValue) == GeoTrackingState(name: name))
    #expect(GeoTrackingState(name: name).rawValue == rawValue)
    #expect(GeoTrackingState(name: name).name == name)
    #expect(GeoTrackingState(name: name).unknownCode == nil)
  }

  @Test(
    arguments: zip(
      [
        "notAvailableAtLocation", "needLocationPermissions", "worldTrackingUnstable",
        "waitingForLocation", "waitingForAvailabilityCheck", "geoDataNotLoaded",
        "devicePointedTooLow", "visualLocalizationFailed",
      ], 1...8))
  func `ARKit's raw values of reasons`(name: String, rawValue: Int) {
    #expect(GeoTrackingReason(rawValue: rawValue).name == name)
    #expect(GeoTrackingReason(name: name).rawValue == rawValue)
  }

  @Test(
    arguments: zip(
      ["initializing", "excessiveMotion", "insufficientFeatures", "relocalizing"], 1...4))
  func `ARKit's raw values of limited tracking`(name: String, rawValue: Int) {
    #expect(LimitedTrackingReason(rawValue: rawValue).name == name)
    #expect(LimitedTrackingReason(name: name).rawValue == rawValue)
  }

  @Test func `raw values of accuracy and altitude source`() {
    #expect(
      (0...3).map { GeoTrackingAccuracy(rawValue: $0).name }
        == ["undetermined", "low", "medium", "high"])
    #expect(
      (0...3).map { ReportedAltitudeSource(rawValue: $0).name }
        == ["unknown", "coarse", "precise", "userDefined"])
    #expect(DeviceOrientation(rawValue: 3) == .landscapeRight)
    #expect(WorldAlignment(rawValue: 1) == .gravityAndHeading)
  }

  @Test func `what is not in a list is kept`() {
    #expect(GeoTrackingState(rawValue: 9) == .unknown(.rawValue(9)))
    #expect(GeoTrackingState(rawValue: 9).rawValue == 9)
    #expect(GeoTrackingState(rawValue: 9).name == "9")
    #expect(GeoTrackingReason(name: "solarFlare") == .unknown(.name("solarFlare")))
    #expect(GeoTrackingReason(name: "solarFlare").rawValue == nil)
    #expect(GeoTrackingReason(name: "solarFlare").name == "solarFlare")
  }

  @Test func `no list has a name or a number twice`() {
    func check<Code: PlatformCode>(_: Code.Type) {
      #expect(Set(Code.table.map(\.name)).count == Code.table.count)
      #expect(Set(Code.table.map(\.rawValue)).count == Code.table.count)
      #expect(Set(Code.table.map(\.value)).count == Code.table.count)
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
