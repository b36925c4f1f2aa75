import GeoNumerics
import Geodesy

/// Everything that an alignment is computed from.
struct AlignmentEvidence: Hashable, Sendable {
  /// In order of time.
  private(set) var places: [PlaceMeasurement] = []
  /// In order of time.
  private(set) var yaws: [YawMeasurement] = []
  /// The yaw by the compass, one reading a second, in order of time.
  private(set) var compass: [YawMeasurement] = []
  /// When the world may have moved, in order of time.
  private(set) var slips: [Slip] = []

  func places(since time: Seconds) -> ArraySlice<PlaceMeasurement> {
    places[(places.firstIndex { $0.time >= time } ?? places.count)...]
  }

  /// The directions from a time on.
  func yaws(since time: Seconds) -> ArraySlice<YawMeasurement> {
    yaws[(yaws.firstIndex { $0.time >= time } ?? yaws.count)...]
  }

  /// The compass readings from a time on.
  func compass(since time: Seconds) -> ArraySlice<YawMeasurement> {
    compass[(compass.firstIndex { $0.time >= time } ?? compass.count)...]
  }

  mutating func add(_ place: PlaceMeasurement, _ options: AlignmentOptions) {
    var index = places.count
    while index > 0, places[index - 1].time > place.time { index -= 1 }
    places.insert(place, at: index)
    relate(index, options)
    let later = places[(index + 1)...].firstIndex { $0.source == place.source }
    if let later { relate(later, options) }
    if places.count > options.capacity,
      places.count(where: { $0.source == place.source }) > options.capacity,
      let oldest = places.firstIndex(where: { $0.source == place.source })
    {
      places.remove(at: oldest)
    }
  }

  /// Notes how alike the error of a place is to that of the one before.
  private mutating func relate(_ index: Int, _ options: AlignmentOptions) {
    let place = places[index]
    let earlier = places[..<index].last { $0.source == place.source }
    places[index].likeness = NoiseSums.likeness(
      place.time - (earlier?.time ?? -.infinity), options.correlationTime(of: place.source))
  }

  mutating func add(_ yaw: YawMeasurement, _ options: AlignmentOptions) {
    var index = yaws.count
    while index > 0, yaws[index - 1].time > yaw.time { index -= 1 }
    yaws.insert(yaw, at: index)
    if yaws.count > options.capacity { yaws.removeFirst() }
  }

  mutating func addCompass(_ yaw: YawMeasurement, _ options: AlignmentOptions) {
    compass.append(yaw)
    if compass.count > options.capacity { compass.removeFirst() }
  }

  /// Forgets what is older than a time, some of it a little later: readers ask from a time on.
  mutating func forget(before time: Seconds) {
    places.removeOld { $0.time < time }
    yaws.removeOld { $0.time < time }
    compass.removeOld { $0.time < time }
    slips.removeOld { $0.time < time }
  }

  /// The same from one time to another.
  func part(_ times: ClosedRange<Seconds>) -> AlignmentEvidence {
    var part = self
    part.places.removeAll { !times.contains($0.time) }
    part.yaws.removeAll { !times.contains($0.time) }
    part.compass.removeAll { !times.contains($0.time) }
    part.slips.removeAll { !times.contains($0.time) }
    return part
  }

  /// Notes that the world may have moved a little.
  mutating func add(_ slip: Slip) { slips.append(slip) }

  /// Moves everything into the world behind a jump, with the uncertainty that this adds.
  mutating func cross(_ jump: PoseJump) {
    slips.append(
      Slip(time: jump.time, place: jump.placeVariance, turn: jump.turnVariance, isJump: true))
    let turn = ElementaryFunctions.sincos(jump.turn)
    let (sine, cosine) = turn
    let (from, to) = (FrameConvention.eus.local(jump.from.position), jump.to.position)
    let target = FrameConvention.eus.local(to)
    for index in places.indices {
      let point = places[index].point
      let (e, n) = (point.east - from.east, point.north - from.north)
      places[index].point = ENUPosition(
        east: target.east + cosine * e - sine * n, north: target.north + sine * e + cosine * n,
        up: target.up + point.up - from.up)
      places[index].variance += jump.placeVariance + jump.turnVariance * (e * e + n * n)
      if let height = places[index].heightVariance {
        places[index].heightVariance = height + jump.placeVariance
      }
    }
    for index in yaws.indices {
      yaws[index].turn(back: turn)
      yaws[index].variance += jump.turnVariance
    }
    for index in compass.indices { compass[index].turn(back: turn) }
  }

  /// States all places in another frame.
  mutating func move(from old: DeterministicLocalFrame, to new: DeterministicLocalFrame) {
    for index in places.indices {
      if let position = try? old.position(places[index].place) {
        places[index].place = new.local(position)
      }
    }
  }
}

extension Array {
  /// Removes the first elements that are old once they are so many that moving the others pays.
  fileprivate mutating func removeOld(_ isOld: (Element) -> Bool) {
    guard count > 64, isOld(self[64]) else { return }
    removeFirst(prefix { isOld($0) }.count)
  }
}
