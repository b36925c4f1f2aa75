import GeoTesting

@testable import GeoIndoor

struct VenueSettingsTests {
  @Test func `settings have their defaults`() {
    let settings = VenueSettings()
    expect(settings.scanPeriodSeconds == 0.1 && settings.betweenScanPeriodSeconds == 0.1)
    expect(settings.rssiThreshold == -75 && settings.beaconListMaxSize == 12)
    expect(settings.method == .linear && settings.isParticleActive)
    expect(settings.eventTimeoutSeconds == 0 && !settings.sendsPositions)
    expectEqual(settings.validated(), settings)
  }

  @Test(arguments: [Double.nan, .infinity, -1e300])
  func `numbers that make no sense are set right`(number: Double) {
    var settings = VenueSettings()
    settings.scanPeriodSeconds = number
    settings.betweenScanPeriodSeconds = number
    settings.rssiThreshold = number
    settings.beaconListMaxSize = .min
    settings.particleCount = .max
    settings.silenceSeconds = number
    settings.exponent = number
    settings.floorMargin = number
    settings.deviceHeight = number
    let right = settings.validated()
    expect((0.001...3600).contains(right.scanPeriodSeconds))
    expect((0...3600).contains(right.betweenScanPeriodSeconds))
    expect((-150 ... -1).contains(right.rssiThreshold))
    expect(right.beaconListMaxSize == 1 && right.particleCount == 100_000)
    expect((0.5...8).contains(right.exponent) && (0...1).contains(right.floorMargin))
    expectEqual(right.validated(), right)
  }
}
