import GeoNumerics
import GeoRequests
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct AlignmentReviewTests {
  private func report(
    of events: [SessionEvent], options: AlignmentOptions = .wholeSession
  ) -> AlignmentReport {
    var review = AlignmentReview(options: options)
    for event in events { review.add(event) }
    return review.report()
  }

  @Test func `a walk is placed; moments along it are spread evenly`() throws {
    let report = report(of: AlignmentWalk().events())
    expectEqual(report.origin?.pivot, Vector3(x: 0, y: 0, z: 0))
    expect(report.jumps == nil && report.error == nil)
    expectEqual(report.neededSpreadRatio, 4)
    let track = report.solution.track
    let along = report.along(atMost: 5)
    expect(along.count == 5 && along.first == track.first && along.last == track.last)
    expectEqual(report.along(atMost: .max), track)
    try expectEqual(
      SchemaChecker(named: "alignment")
        .findings(in: String(decoding: report.json(), as: UTF8.self)), [])
  }

  @Test func `the answer is compared with the truth at the end of the log`() throws {
    var events = AlignmentWalk().events()
    let last = try #require(events.last)
    let answer = try #require(report(of: events).origin)
    let poses = events.compactMap { event in
      if case .frame(let frame) = event.kind { frame.pose } else { nil }
    }
    let camera = try #require(poses.last)
    let place = try answer.geoLocation(forPoint: camera.position)
    let off = place.coordinate.destination(distance: 10, bearing: 90)
    events.append(
      SessionEvent(
        time: last.time, .groundTruth(GroundTruth(position: GeodeticPosition(off, height: 520)))))
    let error = try #require(report(of: events).error)
    expectNear(error.horizontal, 10, within: 0.01)
    expectNil(error.yaw)
  }

  @Test func `jumps of the world are counted`() throws {
    var walk = AlignmentWalk()
    walk.jumpAt = 20
    let jumps = try #require(report(of: walk.events()).jumps)
    expect(jumps.count == 1 && jumps.first == jumps.last)
    expect(jumps.largest == jumps.first.distance && jumps.largest > 39_000)
  }
}
