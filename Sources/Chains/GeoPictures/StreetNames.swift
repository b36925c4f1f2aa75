import GeoNumerics

/// Placement of street names on a printed map.
enum StreetNames {
  struct Placed: Hashable {
    var text: String
    /// Whether it is that of a main road.
    var isMain: Bool
    /// The middles of its letters; one for the whole name on a street that is straight there.
    var letters: [Letter]
  }

  /// A text at a position.
  struct Letter: Hashable {
    var text: String
    var middle: Pixel
    /// Degrees clockwise.
    var angle: Double
  }

  /// Minimum distance of two places of one name, in pixels.
  private static let repetition = 260.0
  /// Candidate positions of a name: pixels beside the line, then the shift along a part as a share of it.
  private static let places: [(aside: Double, shift: Double)] = [0, 18, -18].flatMap { aside in
    [0, 0.22, -0.22, 0.4, -0.4].map { (aside, $0) }
  }
  /// The size of the letters in pixels.
  static let size = 10.5

  /// The names that fit, main roads first, off what is taken already; beside the street where that is walked.
  static func placed(
    _ streets: [MapStreet], frame: PictureFrame, besides others: OccupiedDiscs = OccupiedDiscs(),
    route: OccupiedDiscs = OccupiedDiscs()
  ) -> [Placed] {
    let lines = NamedLine.joined(streets, frame: frame)
    let order = lines.indices.sorted { left, right in
      let (a, b) = (lines[left], lines[right])
      if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
      return a.length == b.length ? left < right : a.length > b.length
    }
    var taken = others
    var centers: [String: [Pixel]] = [:]
    var result: [Placed] = []
    for index in order where result.count < 400 {
      let line = lines[index]
      let width = width(of: line.name) * (line.kind.isMain ? 1.07 : 1)
      guard line.length >= width + 8 else { continue }
      let count = max(1, Int(line.length / max(320, width + 240)))
      for part in 0..<count {
        for (aside, shift) in places {
          let room = (line.length - width) / 2 / line.length
          let wanted = (Double(part) + 0.5 + shift) / Double(count)
          let middle = max(0.5 - room, min(0.5 + room, wanted)) * line.length
          let center = line.point(at: middle)
          guard aside == 0 || !route.isFree(center, radius: 3) else { continue }
          let spots = spots(on: line, around: middle, width: width, aside: aside)
          guard
            spots.allSatisfy({ frame.map.inset(by: 6).contains($0) && taken.isFree($0, radius: 7) }
            ),
            centers[line.name, default: []].allSatisfy({ $0.distance(to: center) >= repetition }),
            let letters = letters(of: line.name, along: spots)
          else { continue }
          for spot in spots { taken.reserve(spot, radius: 7) }
          centers[line.name, default: []].append(center)
          result.append(Placed(text: line.name, isMain: line.kind.isMain, letters: letters))
          break
        }
      }
    }
    return result
  }

  private static func width(of name: String) -> Double {
    name.reduce(0) { $0 + advance(of: $1) } + 10
  }

  /// Approximate width of a letter, for any font.
  private static func advance(of letter: Character) -> Double {
    switch letter {
    case "i", "j", "l", "I", "'", "’", ".", ",", ":", "|": 0.32 * size
    case "f", "t", "r", " ", "-", "(", ")": 0.4 * size
    case "m", "w", "M", "W": 0.9 * size
    case "A"..."Z": 0.68 * size
    case let letter where letter.isASCII: 0.58 * size
    case let letter where letter.unicodeScalars.contains { $0.value >= 0x1100 }: size
    default: 0.6 * size
    }
  }

  /// Points under a name, from its reading start, at a distance beside the line in pixels.
  private static func spots(
    on line: NamedLine, around middle: Double, width: Double, aside: Double
  ) -> [Pixel] {
    let count = max(3, Int((width / 8).rounded(.up)))
    var spots = (0...count).map {
      line.point(at: middle + (Double($0) / Double(count) - 0.5) * width)
    }
    if aside != 0 {
      let (first, last) = (spots[0], spots[count])
      let share = aside / max(first.distance(to: last), 0.001)
      let (x, y) = ((first.y - last.y) * share, (last.x - first.x) * share)
      spots = spots.map { Pixel(x: $0.x + x, y: $0.y + y) }
    }
    return spots[count].x < spots[0].x ? spots.reversed() : spots
  }

  /// The name on a straight street, its letters on a bent one; nil where the bend is too sharp, or
  /// where letters join or stack.
  private static func letters(of name: String, along spots: [Pixel]) -> [Letter]? {
    guard let first = spots.first, let last = spots.last else { return nil }
    let chord = max(first.distance(to: last), 0.001)
    let (wayX, wayY) = (last.x - first.x, last.y - first.y)
    var bend = 0.0
    for spot in spots {
      let away: Double = wayX * (first.y - spot.y) - wayY * (first.x - spot.x)
      bend = max(bend, abs(away) / chord)
    }
    if bend < 2 {
      let middle = Pixel(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
      return [Letter(text: name, middle: middle, angle: angle(from: first, to: last))]
    }
    let line = NamedLine(name: name, kind: .street, points: spots)
    guard chord >= line.length * 0.82, !name.contains(where: isJoined) else { return nil }
    let turns = zip(spots, spots.dropFirst()).map { angle(from: $0, to: $1) }
    let bends = zip(turns, turns.dropFirst()).map { ($1 - $0).remainder(dividingBy: 360) }
    guard bends.allSatisfy({ abs($0) < 28 }) else { return nil }
    var at = (line.length - (width(of: name) - 10)) / 2
    return name.map { letter in
      let advance = advance(of: letter)
      defer { at += advance }
      return Letter(
        text: String(letter), middle: line.point(at: at + advance / 2),
        angle: angle(from: line.point(at: at), to: line.point(at: at + advance)))
    }
  }

  /// Whether letters of this script join or stack.
  private static func isJoined(_ letter: Character) -> Bool {
    letter.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0x900...0xDFF, 0xE00...0x109F, 0x1780...0x17FF, 0xFB1D...0xFDFF,
        0xFE70...0xFEFF:
        true
      default: false
      }
    }
  }

  private static func angle(from a: Pixel, to b: Pixel) -> Double {
    ElementaryFunctions.atan2(b.y - a.y, b.x - a.x) * 180 / .pi
  }
}
