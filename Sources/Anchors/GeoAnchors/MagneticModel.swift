import GeoSystem
package import Geodesy

/// A World Magnetic Model: the main magnetic field of the Earth in spherical harmonics to degree 12,
/// valid for five years (NOAA/NCEI and BGS, technical report of WMM2025).
package struct MagneticModel: Sendable {
  /// The name, such as `WMM-2025`.
  package let name: String
  /// The decimal years in which the model is valid.
  package let years: ClosedRange<Double>
  /// The coefficients by `place(n, m)`, in nanotesla and nanotesla per year.
  private var terms: [Term]

  private struct Term {
    var g = 0.0
    var h = 0.0
    var gRate = 0.0
    var hRate = 0.0
  }

  private static let degree = 12
  /// The lifetime of a model in years.
  private static let lifetime = 5.0
  /// The geomagnetic reference radius.
  private static let radius: Meters = 6_371_200

  /// Reads a coefficient file (`.COF`): a line with epoch and name, a line `n m g h ġ ḣ` for each
  /// term, a line of nines.
  /// - Throws: `GeodesyError.notAMagneticModel` with the line; `path` names the file in it.
  package init(readingCOF text: String, path: String) throws(GeodesyError) {
    var lines = text.split(whereSeparator: \.isNewline).enumerated().map {
      (number: $0.offset + 1, fields: $0.element.split(whereSeparator: \.isWhitespace))
    }
    func refusal(_ line: Int, _ expected: String) -> GeodesyError {
      .notAMagneticModel(path: path, line: line, expected: expected)
    }
    guard !lines.isEmpty, lines[0].fields.count >= 2, let epoch = Double(lines[0].fields[0]),
      (1900...2200).contains(epoch)
    else { throw refusal(1, "an epoch and a name, such as `2025.0 WMM-2025`") }
    name = String(lines[0].fields[1])
    years = epoch...(epoch + Self.lifetime)
    lines.removeFirst()
    terms = Array(repeating: Term(), count: Self.place(Self.degree, Self.degree) + 1)
    var isRead = Array(repeating: false, count: terms.count)
    for (number, fields) in lines {
      if fields.first?.hasPrefix("9999") ?? true { break }
      let numbers = fields.compactMap { Double($0) }
      guard fields.count == 6, numbers.count == 6, numbers.allSatisfy({ abs($0) < 1e6 }),
        let n = Int(exactly: numbers[0]), let m = Int(exactly: numbers[1]),
        (1...Self.degree).contains(n), (0...n).contains(m), !isRead[Self.place(n, m)]
      else { throw refusal(number, "`n m g h` and their rates, once for each term to degree 12") }
      isRead[Self.place(n, m)] = true
      terms[Self.place(n, m)] = Term(
        g: numbers[2], h: numbers[3], gRate: numbers[4], hRate: numbers[5])
    }
    // The term of degree 0 would be a magnetic monopole.
    guard isRead.dropFirst().allSatisfy(\.self) else {
      throw refusal(lines.count + 1, "all 90 terms to degree 12")
    }
  }

  /// The place of a term in a list by degree and order.
  private static func place(_ n: Int, _ m: Int) -> Int { n * (n + 1) / 2 + m }

  /// The field at a height above the ellipsoid.
  /// - Throws: `GeodesyError.outsideMagneticModel` for a year in which the model is not valid.
  package func field(
    at place: Coordinate, height: Meters = 0, year: Double
  ) throws(GeodesyError) -> MagneticField {
    guard abs(place.latitude) <= 90, place.longitude.isFinite else {
      throw .notACoordinate(latitude: place.latitude, longitude: place.longitude)
    }
    guard years.contains(year) else { throw .outsideMagneticModel(name, years: years, year: year) }
    let (geodetic, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    let position = ECEFPosition(GeodeticPosition(place, height: height))
    let across = (position.x * position.x + position.y * position.y).squareRoot()
    let geocentric = atan2(position.z, across)
    let distance = (across * across + position.z * position.z).squareRoot()
    var sum = Sum()
    let legendre = Legendre(latitude: geocentric)
    let ratio = Self.radius / distance
    var power = ratio * ratio
    for n in 1...Self.degree {
      power *= ratio
      for m in 0...n {
        let index = Self.place(n, m)
        let (term, elapsed) = (terms[index], year - years.lowerBound)
        let (g, h) = (term.g + elapsed * term.gRate, term.h + elapsed * term.hRate)
        let (sine, cosine) = (sin(Double(m) * longitude), cos(Double(m) * longitude))
        let along = power * (g * cosine + h * sine)
        sum.north += along * legendre.slopes[index]
        sum.east += power * Double(m) * (g * sine - h * cosine) * legendre.quotients[index]
        sum.down -= along * Double(n + 1) * legendre.values[index]
      }
    }
    // From the geocentric to the geodetic vertical.
    let tilt = geocentric - geodetic
    return MagneticField(
      north: sum.north * cos(tilt) - sum.down * sin(tilt), east: sum.east,
      down: sum.north * sin(tilt) + sum.down * cos(tilt))
  }

  private struct Sum {
    var north = 0.0
    var east = 0.0
    var down = 0.0
  }

  /// Schmidt semi-normalized associated Legendre functions of the colatitude.
  private struct Legendre {
    /// The functions.
    var values: [Double]
    /// Their derivatives by the colatitude.
    var slopes: [Double]
    /// The functions of order 1 and more, divided by the sine of the colatitude: finite at the poles.
    var quotients: [Double]

    init(latitude: Double) {
      let (sine, cosine) = (cos(latitude), sin(latitude))
      let count = place(degree, degree) + 1
      values = Array(repeating: 0, count: count)
      (slopes, quotients) = (values, values)
      var factors = values
      (values[0], factors[0]) = (1, 1)
      for n in 1...degree {
        for m in 0...n {
          let index = place(n, m)
          if m == n {
            let before = place(n - 1, n - 1)
            slopes[index] = sine * slopes[before] + cosine * values[before]
            quotients[index] = n == 1 ? 1 : sine * quotients[before]
          } else {
            let before = place(n - 1, m)
            slopes[index] = cosine * slopes[before] - sine * values[before]
            quotients[index] = cosine * quotients[before]
            values[index] = cosine * values[before]
            if m <= n - 2 {
              let (row, column) = (Double(n), Double(m))
              let weight =
                ((row - 1) * (row - 1) - column * column) / ((2 * row - 1) * (2 * row - 3))
              let earlier = place(n - 2, m)
              slopes[index] -= weight * slopes[earlier]
              quotients[index] -= weight * quotients[earlier]
              values[index] -= weight * values[earlier]
            }
          }
          if m > 0 { values[index] = sine * quotients[index] }
          factors[index] = factor(n, m, factors)
        }
      }
      for index in 0..<count {
        values[index] *= factors[index]
        slopes[index] *= factors[index]
        quotients[index] *= factors[index]
      }
    }

    /// The factor from Gauss's to Schmidt's normalization.
    private func factor(_ n: Int, _ m: Int, _ factors: [Double]) -> Double {
      guard m > 0 else { return factors[place(n - 1, 0)] * Double(2 * n - 1) / Double(n) }
      let share = Double((n - m + 1) * (m == 1 ? 2 : 1)) / Double(n + m)
      return factors[place(n, m - 1)] * share.squareRoot()
    }
  }
}

/// The magnetic field at a point, in nanotesla.
package struct MagneticField: Hashable, Sendable {
  /// The component toward true north.
  package var north: Double
  /// The component toward east.
  package var east: Double
  /// The component downwards.
  package var down: Double

  /// The horizontal intensity, in nanotesla.
  package var horizontal: Double { (north * north + east * east).squareRoot() }

  /// The angle from true to magnetic north in degrees, east positive.
  package var declination: Degrees { atan2(east, north) * 180 / .pi }

  /// The horizontal intensity below which a compass is of no use: the model's blackout zone.
  package static let blackout = 2_000.0
  /// The horizontal intensity below which a compass is to be used with caution.
  package static let caution = 6_000.0
}
