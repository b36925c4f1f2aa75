/// Whole numbers with a comma between thousands.
package enum Grouped {
  package static func number(_ value: Int) -> String {
    var text = ""
    for (place, digit) in String(value.magnitude).reversed().enumerated() {
      if place > 0 && place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (value < 0 ? "-" : "") + String(text.reversed())
  }
}
