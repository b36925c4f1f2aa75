/// Numbers as people of a language write them.
package enum LocalNumber {
  /// A length: whole meters below a kilometer, from there kilometers with one or two decimals.
  ///
  /// A length that is not finite, or beyond 1e12 meters, is `–`.
  package static func length(_ meters: Double, in language: Language) -> String {
    guard abs(meters) < 1e12 else { return "–" }
    // Pages keep lengths in centimeters: rounding starts there, so that both show the same.
    let centimeters = (meters * 100).rounded()
    let whole = (centimeters / 100).rounded()
    if whole < 1000 {
      return decimal(whole, decimals: 0, in: language) + language.unitGap + language.meterSymbol
    }
    let decimals = meters < 10_000 ? 2 : 1
    let kilometers =
      decimals == 2
      ? (centimeters / 1000).rounded() / 100 : (centimeters / 10_000).rounded() / 10
    return decimal(kilometers, decimals: decimals, in: language) + language.unitGap
      + language.kilometerSymbol
  }

  /// A length that may be short: below a meter with millimeters, below 100 m with one decimal where
  /// it has one, else as `length` writes it.
  package static func distance(_ meters: Double, in language: Language) -> String {
    let size = abs(meters)
    guard size < 99.95 else { return length(meters, in: language) }
    let decimals =
      if size < 0.9995 {
        3
      } else {
        (size * 10).rounded().truncatingRemainder(dividingBy: 10) == 0 ? 0 : 1
      }
    return decimal(meters, decimals: decimals, in: language) + language.unitGap
      + language.meterSymbol
  }

  /// A number with so many decimals (0 to 6), ties away from zero; `–` when it is not finite or
  /// beyond 1e12.
  package static func decimal(_ number: Double, decimals: Int, in language: Language) -> String {
    guard abs(number) < 1e12 else { return "–" }
    let places = min(max(decimals, 0), 6)
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((abs(number) * Double(scale)).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let whole = sign + String(scaled / scale)
    guard places > 0 else { return whole }
    let parts = String(scaled % scale)
    let zeros = String(repeating: "0", count: places - parts.count)
    return whole + String(language.decimalSign) + zeros + parts
  }
}
