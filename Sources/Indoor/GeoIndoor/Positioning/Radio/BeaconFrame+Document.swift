import GeoFormats
package import Geodesy

extension BeaconFrame {
  /// Reads an advertisement that is written as hexadecimal digits; blanks, colons and hyphens are passed over.
  ///
  /// Nil when there are other characters or half a byte.
  package static func bytes(hexadecimal text: String) -> [UInt8]? {
    let digits = text.filter { !" :-".contains($0) }.map(\.hexDigitValue)
    guard digits.count.isMultiple(of: 2), !digits.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high * 16 + low))
    }
    return bytes
  }

  /// The frame's fields, with names as in its specification.
  package var members: [(name: String, value: String?)] {
    switch self {
    case .iBeacon(let uuid, let major, let minor, let power):
      [
        ("kind", "iBeacon"), ("uuid", uuid), ("major", "\(major)"), ("minor", "\(minor)"),
        ("measuredPower", "\(power)"),
      ]
    case .eddystoneUID(let namespace, let instance, let power):
      [
        ("kind", "eddystone-uid"), ("namespace", namespace), ("instance", instance),
        ("power", "\(power)"),
      ]
    case .eddystoneURL(let url, let power):
      [("kind", "eddystone-url"), ("url", url), ("power", "\(power)")]
    case .eddystoneTLM(let battery, let temperature, let count, let uptime):
      [
        ("kind", "eddystone-tlm"), ("battery", battery.map { "\($0)" }),
        ("temperature", temperature.map { "\($0)" }), ("count", "\(count)"),
        ("uptime", "\(uptime)"),
      ]
    }
  }

  /// Distance to a beacon heard at a strength, by the path loss; nil if the frame does not state its power.
  package func distance(rssi: Double, exponent: Double) -> Meters? {
    measuredPower.map { PathLoss(power: Double($0), exponent: exponent).distance(rssi: rssi) }
  }

  /// The frame as JSON (`Data/schemas/beacon-frame.schema.json`).
  package func json(distance: Meters?) -> String {
    let texts: Set = ["kind", "uuid", "namespace", "instance", "url"]
    return JSONWriter.text { json in
      for (name, value) in members {
        if texts.contains(name) {
          json.member(name, value)
        } else {
          json.member(name, value.flatMap { NumberText.number($0) }, decimals: 6)
        }
      }
      json.memberIfPresent("distance", distance, decimals: 3)
    }
  }
}
