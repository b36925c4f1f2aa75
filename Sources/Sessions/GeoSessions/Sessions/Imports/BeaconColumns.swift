/// The columns of a table that hold what a scanner heard of radio beacons.
struct BeaconColumns {
  private let rssi: Int
  private let mac: Int?
  /// The columns of the proximity UUID, major and minor; nil unless all are there.
  private let frame: [Int]?
  private let txPower: Int?
  private let battery: Int?

  /// Nil when there is no strength, or nothing that tells beacons apart.
  init?(_ columns: inout TableColumns) {
    let rssi = columns.claim(
      ["rssi", "rssidbm", "signalstrength", "signal", "signaldbm", "avgrssi", "rss"], .signal)
    guard let rssi else { return nil }
    self.rssi = rssi
    mac = columns.claim([
      "mac", "macaddress", "bdaddr", "bdaddress", "bluetoothaddress", "deviceaddress", "address",
      "beaconmac", "macbeacon", "addr",
    ])
    let uuid = columns.claim([
      "uuid", "proximityuuid", "beaconuuid", "ibeaconuuid", "uuid1", "id1",
    ])
    let major = columns.claim(["major", "beaconmajor", "ibeaconmajor", "majorid", "id2"])
    let minor = columns.claim(["minor", "beaconminor", "ibeaconminor", "minorid", "id3"])
    if let uuid, let major, let minor { frame = [uuid, major, minor] } else { frame = nil }
    guard mac != nil || frame != nil else { return nil }
    txPower = columns.claim(
      ["txpower", "txpowerdbm", "tx", "measuredpower", "calibratedpower", "rssiat1m", "rssi1m"],
      .signal)
    battery = columns.claim(["battery", "batterylevel", "batterypercent"])
  }

  /// The beacon of a row; nil, with a problem, if the row names no beacon or has no strength.
  func reading(_ row: TableRow, _ problems: inout Problems) -> BeaconReading? {
    guard let level = row.numbers([rssi], &problems)?.first,
      let rssi = inside(-200...100, level, rssi, row, &problems)
    else { return nil }
    let mac = address(row, &problems)
    var identity: (uuid: String, major: Int, minor: Int)?
    // A scanner hears devices too that are no beacons: rows with an address need no numbers.
    if let frame, row.text(frame[0]) != nil {
      identity = self.identity(frame, row, &problems)
    } else if row.text(self.mac) == nil {
      return problems.reject(.missing(row.columns[self.mac ?? frame?[0] ?? self.rssi].name))
    }
    guard identity != nil || mac != nil else { return nil }
    return BeaconReading(
      uuid: identity?.uuid ?? "", major: identity?.major ?? 0, minor: identity?.minor ?? 0,
      mac: mac, rssi: rssi, txPower: optional(txPower, -200...100, row, &problems),
      battery: optional(battery, 0...100, row, &problems))
  }

  private func identity(
    _ frame: [Int], _ row: TableRow, _ problems: inout Problems
  ) -> (uuid: String, major: Int, minor: Int)? {
    let text = row.text(frame[0]) ?? ""
    guard let uuid = Self.uuid(text) else {
      return problems.reject(
        .wrong(row.columns[frame[0]].name, found: TableRow.shown(text), expected: "a UUID"))
    }
    guard let numbers = row.numbers([frame[1], frame[2]], &problems) else { return nil }
    var whole: [Int] = []
    for (column, number) in zip(frame.dropFirst(), numbers) {
      guard let value = Int(exactly: number), (0...65_535).contains(value) else {
        return problems.reject(
          .wrong(
            row.columns[column].name, found: "`\(number)`",
            expected: "a whole number between 0 and 65535"))
      }
      whole.append(value)
    }
    return (uuid, whole[0], whole[1])
  }

  private func address(_ row: TableRow, _ problems: inout Problems) -> String? {
    guard let mac, let text = row.text(mac) else { return nil }
    if let address = Self.address(text) { return address }
    return problems.reject(
      .wrong(
        row.columns[mac].name, found: TableRow.shown(text),
        expected: "six bytes such as `AC:23:3F:5E:1A:0B`"))
  }

  private func optional(
    _ column: Int?, _ range: ClosedRange<Double>, _ row: TableRow, _ problems: inout Problems
  ) -> Double? {
    guard let column, let number = row.number(column, &problems) else { return nil }
    return inside(range, number, column, row, &problems)
  }

  private func inside(
    _ range: ClosedRange<Double>, _ number: Double, _ column: Int, _ row: TableRow,
    _ problems: inout Problems
  ) -> Double? {
    if range.contains(number) { return number }
    return problems.reject(
      .wrong(
        row.columns[column].name, found: "`\(number)`",
        expected: "a number between \(Int(range.lowerBound)) and \(Int(range.upperBound))"))
  }

  /// The address of a radio as `ac:23:3f:5e:1a:0b`; nil for anything but six bytes in hexadecimal.
  static func address(_ text: Substring) -> String? {
    let digits = text.lowercased().filter { $0 != ":" && $0 != "-" }
    guard digits.utf8.count == 12, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    return stride(from: 0, to: 12, by: 2).map { digits.dropFirst($0).prefix(2) }
      .joined(separator: ":")
  }

  /// A UUID in lower case with its dashes; nil for anything but 16 bytes in hexadecimal.
  private static func uuid(_ text: Substring) -> String? {
    var digits = text.lowercased().filter { $0 != "-" }[...]
    if digits.hasPrefix("0x") { digits = digits.dropFirst(2) }
    guard digits.utf8.count == 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    var groups: [Substring] = []
    for length in [8, 4, 4, 4, 12] {
      groups.append(digits.prefix(length))
      digits = digits.dropFirst(length)
    }
    return groups.joined(separator: "-")
  }
}
