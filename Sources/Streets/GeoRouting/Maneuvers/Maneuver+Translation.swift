package import GeoStreets

extension Maneuver {
  /// Translates the names of streets to a language, given by its two letters; names without a translation stay.
  package mutating func translate(to language: String, by names: NameTranslations) {
    func translated(_ name: String?) -> String? {
      name.flatMap { names.translation(of: $0, to: language) } ?? name
    }
    street.name = translated(street.name)
    crossed = translated(crossed)
  }
}
