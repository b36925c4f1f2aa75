package import GeoStreets

extension Maneuver {
  /// Tells the names of streets in a language, by its two letters; those that have none in it stay.
  package mutating func translate(to language: String, by names: NameTranslations) {
    func translated(_ name: String?) -> String? {
      name.flatMap { names.translation(of: $0, to: language) } ?? name
    }
    street.name = translated(street.name)
    crossed = translated(crossed)
  }
}
