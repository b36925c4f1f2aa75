/// The positions of an element `coordinates` of KML: `lon,lat[,alt] lon,lat[,alt] …`.
///
/// A blank beside a comma, which spreadsheets and people write, does not end a position where the
/// numbers leave no uncertainty; a third comma does, as Google Earth and libkml have it.
struct KMLCoordinates {
  /// A position as it is written.
  struct Tuple: Hashable {
    var longitude: Double
    var latitude: Double
    var altitude: Double?
  }

  /// An invalid position, and the number of line breaks after it.
  struct Fault: Error, Hashable {
    var found: String
    var expected: String
    var linesAfter: Int
  }

  private(set) var tuples: [Tuple] = []
  /// The number of them with blanks beside their commas, or a comma behind them.
  private(set) var looseTuples = 0

  private let all: UnsafeRawBufferPointer
  private var index = 0

  static func read(_ bytes: [UInt8]) throws(Fault) -> KMLCoordinates {
    try RawBytes.read(bytes) { (all) throws(Fault) in
      var scan = KMLCoordinates(all: all)
      scan.skipBlanks()
      while scan.index < all.count { try scan.scanTuple() }
      return scan
    }
  }

  private init(all: UnsafeRawBufferPointer) {
    self.all = all
  }

  private mutating func scanTuple() throws(Fault) {
    let start = index
    let longitude = try number(of: start)
    var isLoose = skipBlanks()
    guard skipComma() else { throw fault(start, Self.pair) }
    isLoose = skipBlanks() || isLoose
    var tuple = Tuple(longitude: longitude, latitude: try number(of: start))
    let isSpacedBehind = skipBlanks()
    if skipComma() {
      let isThirdSpaced = skipBlanks() || isSpacedBehind
      tuple.altitude = try altitude(of: start, mayBeNext: isThirdSpaced && !isLoose)
      isLoose = isLoose || isThirdSpaced
      skipBlanks()
      if tuple.altitude != nil, skipComma() {
        isLoose = true
        skipBlanks()
      }
    }
    if isLoose { looseTuples += 1 }
    tuples.append(tuple)
  }

  /// The number behind the second comma; nil where nothing follows, or the next position (`lon,lat, lon,lat`).
  private mutating func altitude(of start: Int, mayBeNext: Bool) throws(Fault) -> Double? {
    guard index < all.count else { return nil }
    let begin = index
    let altitude = try number(of: start)
    if mayBeNext, index < all.count, all[index] == Self.comma {
      index = begin
      return nil
    }
    return altitude
  }

  /// Reads the number that begins here.
  private mutating func number(of start: Int) throws(Fault) -> Double {
    let begin = index
    while index < all.count, all[index] != Self.comma, !Self.isBlank(all[index]) { index += 1 }
    guard
      let number = NumberText.number(UnsafeRawBufferPointer(rebasing: all[begin..<index]))
    else { throw fault(start, Self.pair + " as decimal numbers") }
    return number
  }

  private static let pair = "longitude,latitude"
  private static let comma = UInt8(ascii: ",")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let start = index
    while index < all.count, Self.isBlank(all[index]) { index += 1 }
    return index > start
  }

  private mutating func skipComma() -> Bool {
    guard index < all.count, all[index] == Self.comma else { return false }
    index += 1
    return true
  }

  private func fault(_ start: Int, _ expected: String) -> Fault {
    var end = max(index, start)
    while end < all.count, !Self.isBlank(all[end]) { end += 1 }
    let text = String(decoding: all[start..<min(end, start + 40)], as: UTF8.self)
    return Fault(
      found: "`\(text)`", expected: expected,
      linesAfter: all[start...].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) })
  }
}
