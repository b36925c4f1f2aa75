import CGeoZlib

/// The pixels of a PNG image of 8 bits a channel, with or without alpha, not interlaced (ISO/IEC 15948).
struct DecodedPNG {
  let width: Int
  let height: Int
  private let channels: Int
  private let rows: [[UInt8]]

  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var packed: [UInt8] = []
    var place = 8
    while place + 8 <= bytes.count {
      let length = number(place)
      let start = place + 8
      if String(decoding: bytes[place + 4..<start], as: UTF8.self) == "IDAT" {
        packed += bytes[start..<start + length]
      }
      place = start + length + 4
    }
    (width, height) = (number(16), number(20))
    // Red, green and blue; alpha as well where something is transparent.
    guard bytes[24] == 8, bytes[25] == 2 || bytes[25] == 6 else { return nil }
    channels = bytes[25] == 2 ? 3 : 4
    let stride = width * channels
    var plain = [UInt8](repeating: 0, count: (stride + 1) * height)
    var count = UInt(plain.count)
    guard uncompress(&plain, &count, packed, UInt(packed.count)) == Z_OK else { return nil }
    var rows: [[UInt8]] = []
    var above = [UInt8](repeating: 0, count: stride)
    for row in 0..<height {
      let start = row * (stride + 1)
      var line = Array(plain[start + 1..<start + 1 + stride])
      for index in line.indices {
        let left = index >= channels ? Int(line[index - channels]) : 0
        let (up, corner) = (Int(above[index]), index >= channels ? Int(above[index - channels]) : 0)
        let guess: Int
        switch plain[start] {
        case 1: guess = left
        case 2: guess = up
        case 3: guess = (left + up) / 2
        case 4:
          let base = left + up - corner
          let (a, b, c) = (abs(base - left), abs(base - up), abs(base - corner))
          guess = a <= b && a <= c ? left : b <= c ? up : corner
        default: guess = 0
        }
        line[index] &+= UInt8(guess)
      }
      rows.append(line)
      above = line
    }
    self.rows = rows
  }

  /// Red, green and blue of a pixel, and alpha where the image has it.
  subscript(x: Int, y: Int) -> [UInt8] { Array(rows[y][channels * x..<channels * (x + 1)]) }
}
