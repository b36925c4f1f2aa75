import GeoSessions
import Geodesy

/// Everything that an alignment is computed from.
struct AlignmentEvidence: Hashable, Sendable {
  /// In order of time.
  private(set) var places: [PlaceMeasurement] = []
  /// In order of time.
  private(set) var yaws: [YawMeasurement] = []
  /// What the compass says the yaw is, one reading a second, in order of time.
  private(set) var compass: [YawMeasurement] = []

  /// The places from a time on.
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
      place.time - (earlier?.time ?? -.infinity), options.correlation(of: place.source))
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

  /// Forgets what is older than a time.
  mutating func forget(before time: Seconds) {
    if let first = places.first, first.time < time { places.removeAll { $0.time < time } }
    if let first = yaws.first, first.time < time { yaws.removeAll { $0.time < time } }
    if let first = compass.first, first.time < time { compass.removeAll { $0.time < time } }
  }

  /// Moves everything into the world behind a jump, with the doubt that this adds.
  mutating func cross(_ jump: PoseJump) {
    let turn = ElementaryFunctions.sincos(jump.turn)
    let (sine, cosine) = turn
    let (from, to) = (FrameConvention.eus.local(jump.from.position), jump.to.position)
    let target = FrameConvention.eus.local(to)
    for index in places.indices {
      let point = places[index].point
      let (e, n) = (point.east - from.east, point.north - from.north)
      places[index].point = LocalPosition(
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
  mutating func move(from old: StableFrame, to new: StableFrame) {
    for index in places.indices {
      if let position = try? old.position(places[index].place) {
        places[index].place = new.local(position)
      }
    }
  }
}
