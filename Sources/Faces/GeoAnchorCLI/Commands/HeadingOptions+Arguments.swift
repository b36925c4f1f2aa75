import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import Geodesy

/// Options that say which north headings count from.
enum HeadingOption {
  static let reference = Option(
    "heading-reference", "NORTH",
    .custom(HeadingReference.expectation) { (text) throws(ArgumentValueError) in
      guard let reference = HeadingReference(text) else { throw ArgumentValueError() }
      return reference
    }, group: "Position",
    help: "North that headings count from: true (default), magnetic, or grid:CRS, as in "
      + "grid:EPSG:25832; stored headings are true.")
  static let date = Option(
    "date", "DATE",
    .custom(HeadingOptions.dayExpectation) { (text) throws(ArgumentValueError) in
      guard let day = HeadingOptions.day(text) else { throw ArgumentValueError() }
      return day
    }, group: "Position", help: "Day of magnetic headings; defaults to today.")
  static let model = Option(
    "magnetic-model", "FILE", .file, group: "Position",
    help: "Coefficients of the World Magnetic Model (.COF); defaults to the installed ones.")

  static let all = [reference.spec, date.spec, model.spec]
}

extension HeadingOptions {
  init(_ arguments: ParsedArguments) {
    self.init()
    reference = arguments[HeadingOption.reference] ?? .trueNorth
    day = arguments[HeadingOption.date]
    model = arguments[HeadingOption.model]
  }
}

extension AnchorEdit {
  /// The true headings of anchors for the heading of an edit, by id; reports each correction.
  func headings(
    of anchors: [Anchor], _ arguments: ParsedArguments, _ console: Console
  ) throws -> [AnchorID: Degrees] {
    try arguments.check(HeadingOption.reference, needs: AnchorOption.heading)
    for option in [HeadingOption.date.spec, HeadingOption.model.spec] {
      try arguments.check(option, needs: HeadingOption.reference)
    }
    guard let heading else { return [:] }
    let turner = HeadingTurner(HeadingOptions(arguments))
    var found: [AnchorID: Degrees] = [:]
    for var anchor in anchors {
      apply(to: &anchor)
      let correction = try attempt("cannot turn the heading to true north") {
        try turner.correction(at: anchor.coordinate, height: anchor.altitude?.meters ?? 0)
      }
      guard let correction else { continue }
      let turned = correction.turned(heading)
      found[anchor.id] = turned
      let numbers = [turned, heading, correction.degrees].map { ShownText.number($0, 2) }
      console.message(
        "heading \(numbers[0]) from true north: \(numbers[1]) and \(numbers[2]), the "
          + correction.source)
      if correction.isWeak {
        console.warning("the horizontal magnetic field is below 6000 nT: the compass is uncertain")
      }
    }
    return found
  }
}
