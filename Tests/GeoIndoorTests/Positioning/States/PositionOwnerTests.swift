import GeoTesting

@testable import GeoIndoor

/// The rules of `PositionOwner`'s documentation, each alone.
struct PositionOwnerTests {
  @Test func `S-1: a marker takes the position at once, and others wait`() {
    var owner = PositionOwner()
    let byBeacons = owner.hearBeacons(on: "g", at: 1)
    expect(byBeacons && owner.source == .beacons)
    owner.seeMarker(on: "g", at: 2)
    expectEqual(owner.source, .marker)
    let (beacons, fix) = (
      owner.hearBeacons(on: "g", at: 3), owner.receiveFix(isOutside: false, at: 3)
    )
    let isTracked = owner.track(at: 3)
    expect(!beacons && !fix && isTracked && owner.source == .marker)
  }

  @Test func `S-1: who gives nothing for 3 s loses the position, and tracking takes it back`() {
    var owner = PositionOwner()
    owner.seeMarker(on: "g", at: 0)
    let early = owner.hearBeacons(on: "g", at: 3)
    let late = owner.hearBeacons(on: "g", at: 3.2)
    expect(!early && late && !owner.holds(at: 3.2))
    let isBack = owner.track(at: 4)
    expect(isBack && owner.source == .marker)
    let (soon, later) = (
      owner.receiveFix(isOutside: false, at: 5), owner.receiveFix(isOutside: false, at: 7.5)
    )
    expect(!soon && later && owner.source == .gnss)
  }

  @Test func `S-2: beacons that agreed refute a marker after 5 s, others never do`() {
    var stubborn = PositionOwner()
    var agreed = PositionOwner()
    stubborn.seeMarker(on: "g", at: 0)
    agreed.seeMarker(on: "g", at: 0)
    _ = agreed.hearBeacons(on: "g", at: 0.5)
    var taken: Double?
    for step in 1...100 {
      let time = Double(step)
      // A lift that tracking does not feel.
      let isTracked = agreed.track(at: time)
      expectEqual(isTracked, (taken == nil))
      if agreed.hearBeacons(on: "u", at: time), taken == nil { taken = time }
      let isTrackedToo = stubborn.track(at: time)
      let isHeard = stubborn.hearBeacons(on: "u", at: time)
      expect(isTrackedToo && !isHeard)
    }
    expectEqual(taken, 6)
    agreed.seeMarker(on: "u", at: 101)
    expectEqual(agreed.source, .marker)
  }

  @Test func `S-2: satellites refute a marker when the venue was left for 5 s`() {
    var owner = PositionOwner()
    owner.seeMarker(on: "g", at: 0)
    var taken: [Double] = []
    for step in 1...20 {
      let time = Double(step)
      _ = owner.track(at: time)
      // One fix inside between those outside begins anew.
      if owner.receiveFix(isOutside: step != 4, at: time) { taken.append(time) }
    }
    expectEqual(taken.first, 10)
    let isTracked = owner.track(at: 21)
    expect(!isTracked)
  }

  @Test func `a marker that is lost has the position no more`() {
    var owner = PositionOwner()
    owner.seeMarker(on: "g", at: 0)
    owner.loseMarker()
    expectNil(owner.source)
    let (isTracked, isHeard) = (owner.track(at: 1), owner.hearBeacons(on: "u", at: 1))
    expect(!isTracked && isHeard)
  }
}
