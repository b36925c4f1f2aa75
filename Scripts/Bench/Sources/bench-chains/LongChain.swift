import GeoAnchorKit

/// One chain of very many anchors.
struct LongChain {
  let count: Int

  func run() throws {
    // A zigzag with a bend every 100 m: real paths have points too.
    var points = [Coordinate(latitude: 47, longitude: 8)]
    for leg in 0..<(count / 10) {
      points.append(
        points[leg].destination(distance: 100, bearing: leg.isMultiple(of: 2) ? 80 : 100))
    }
    guard let path = Path(points) else { return }
    let clock = ContinuousClock()
    let start = clock.now
    let planned = try ChainPlan(path: path).planned(
      by: PlanningPolicy(window: LiveWindowPolicy(.arkit)), in: ChainSurroundings(),
      identity: "long")
    let planning = clock.now - start
    var bytes = 0
    ChainDocument(planned.chain, planning: planned).write(.json) { bytes += $0.count }
    let all = clock.now - start
    print(
      "\(planned.chain.anchors.count) anchors: planned in \(planning), written (\(bytes) bytes) "
        + "after \(all)")
  }
}
