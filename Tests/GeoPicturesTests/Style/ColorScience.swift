import Foundation

/// A color as a screen shows it, and how people see it.
struct ScreenColor: Hashable {
  /// Red, green and blue in `0...1`, as sRGB encodes them.
  var channels: [Double]

  /// Reads `#rrggbb`; nil for anything else.
  init?(_ hex: String) {
    guard hex.count == 7, hex.first == "#", let number = UInt32(hex.dropFirst(), radix: 16) else {
      return nil
    }
    channels = [16, 8, 0].map { Double(number >> $0 & 255) / 255 }
  }

  init(channels: [Double]) { self.channels = channels }

  /// The light of each channel (IEC 61966-2-1).
  var light: [Double] {
    channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  }

  /// The contrast with another color (WCAG 2.2, “contrast ratio”).
  func contrast(with other: ScreenColor) -> Double {
    func luminance(_ color: ScreenColor) -> Double {
      zip(color.light, [0.2126, 0.7152, 0.0722]).map(*).reduce(0, +)
    }
    let (first, second) = (luminance(self), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The perceived color, in CIE L*a*b* of D65.
  func seen(by vision: Vision) -> Lab {
    let light = light
    let left = vision.matrix.map { row in
      min(1, max(0, zip(row, light).map(*).reduce(0, +)))
    }
    let xyz = [
      [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
      [0.0193339, 0.1191920, 0.9503041],
    ].map { zip($0, left).map(*).reduce(0, +) }
    let fraction = zip(xyz, [0.95047, 1, 1.08883]).map { value, white in
      let part = value / white
      return part > 216.0 / 24389 ? cbrt(part) : (24389.0 / 27 * part + 16) / 116
    }
    return Lab(
      lightness: 116 * fraction[1] - 16, a: 500 * (fraction[0] - fraction[1]),
      b: 200 * (fraction[1] - fraction[2])
    )
  }
}

/// A kind of color vision.
///
/// The matrices are those of full severity in Machado, Oliveira and Fernandes, “A Physiologically-based
/// Model for Simulation of Color Vision Deficiency”, IEEE TVCG 15(6), 2009; they apply to light.
enum Vision: String, CaseIterable {
  case usual
  case protanopia
  case deuteranopia
  case tritanopia

  var matrix: [[Double]] {
    switch self {
    case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }
}

/// A color in CIE L*a*b*.
struct Lab {
  var lightness: Double
  var a: Double
  var b: Double

  /// The difference CIEDE2000 (Sharma, Wu and Dalal, Color Research and Application 30(1), 2005).
  func difference(from other: Lab) -> Double {
    func degrees(_ y: Double, _ x: Double) -> Double {
      let angle = atan2(y, x) * 180 / .pi
      return x == 0 && y == 0 ? 0 : angle < 0 ? angle + 360 : angle
    }
    func cosine(_ angle: Double) -> Double { cos(angle * .pi / 180) }
    func seventh(_ chroma: Double) -> Double {
      (pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))).squareRoot()
    }
    let section = 1 + 0.5 * (1 - seventh((hypot(a, b) + hypot(other.a, other.b)) / 2))
    let (red, otherRed) = (a * section, other.a * section)
    let (chroma, otherChroma) = (hypot(red, b), hypot(otherRed, other.b))
    let (hue, otherHue) = (degrees(b, red), degrees(other.b, otherRed))
    let hasHues = chroma * otherChroma != 0
    var turn = hasHues ? otherHue - hue : 0
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let hueStep = 2 * (chroma * otherChroma).squareRoot() * sin(turn / 2 * .pi / 180)
    let middle = (lightness + other.lightness) / 2
    let meanChroma = (chroma + otherChroma) / 2
    var meanHue = hue + otherHue
    if hasHues {
      if abs(hue - otherHue) > 180 { meanHue += meanHue < 360 ? 360 : -360 }
      meanHue /= 2
    }
    let wave =
      1 - 0.17 * cosine(meanHue - 30) + 0.24 * cosine(2 * meanHue) + 0.32 * cosine(3 * meanHue + 6)
      - 0.2 * cosine(4 * meanHue - 63)
    let spread = 30 * exp(-pow((meanHue - 275) / 25, 2))
    let square = pow(middle - 50, 2)
    let light = (other.lightness - lightness) / (1 + 0.015 * square / (20 + square).squareRoot())
    let strength = (otherChroma - chroma) / (1 + 0.045 * meanChroma)
    let shade = hueStep / (1 + 0.015 * meanChroma * wave)
    let cross = -sin(2 * spread * .pi / 180) * 2 * seventh(meanChroma)
    return
      (light * light + strength * strength + shade * shade + cross * strength * shade)
      .squareRoot()
  }
}
