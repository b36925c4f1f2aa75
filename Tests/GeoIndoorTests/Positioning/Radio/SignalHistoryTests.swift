import GeoTesting

@testable import GeoIndoor

struct SignalHistoryTests {
  @Test(
    arguments: [
      (-75.1, false), (-75.0, true), (-40.0, true), (0.0, false), (5.0, false), (.nan, false),
    ])
  func `N-03: weak readings do not count, those at the threshold do`(rssi: Double, counts: Bool) {
    var history = SignalHistory()
    let isTaken = history.add(.init(time: 1, rssi: rssi))
    expectEqual(isTaken, counts)
    expectEqual(history.readings.count, (counts ? 1 : 0))
  }

  @Test func `N-03: the last twelve are kept`() {
    var history = SignalHistory()
    for number in 0..<20 { history.add(.init(time: Double(number), rssi: -50 - Double(number))) }
    expectEqual(history.readings.map(\.time), (8..<20).map(Double.init))
    expectEqual(history.last?.rssi, -69)
    history.forget(before: 15)
    expectEqual(history.readings.count, 5)
  }

  @Test func `no readings have no level`() { expectNil(SignalHistory().level()) }
}
