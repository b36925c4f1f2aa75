package enum FindingValue: Hashable, Sendable {
  case text(String)
  /// A whole number.
  case count(Int)
  /// A number with a fixed number of decimals.
  case number(Double, decimals: Int)
  /// A length in meters.
  case length(Double)
  /// Latitude or longitude.
  case axis(FindingAxis)

  func text(in language: Language) -> String {
    switch self {
    case .text(let text): text
    case .count(let count): String(count)
    case .number(let number, let decimals):
      LocalNumber.decimal(number, decimals: decimals, in: language)
    case .length(let meters): LocalNumber.length(meters, in: language)
    case .axis(let axis): axis.name(in: language)
    }
  }
}

/// One of the two numbers of a place.
package enum FindingAxis: String, Hashable, Sendable, CaseIterable {
  /// The first number, north positive.
  case latitude
  /// The second number, east positive.
  case longitude

  package func name(in language: Language) -> String {
    switch language {
    case .english: rawValue
    case .german: self == .latitude ? "Breite" : "Länge"
    case .french: rawValue
    case .spanish: self == .latitude ? "latitud" : "longitud"
    case .italian: self == .latitude ? "latitudine" : "longitudine"
    case .portuguese: rawValue
    case .japanese: self == .latitude ? "緯度" : "経度"
    case .chinese: self == .latitude ? "纬度" : "经度"
    }
  }
}

/// A finding in words, ready for any language.
public struct FindingMessage: Hashable, Sendable {
  package let key: FindingKey
  private let names: [String]
  private let values: [FindingValue]

  /// Creates a message; a placeholder of the text without a value stays as it is.
  package init(_ key: FindingKey, _ values: KeyValuePairs<String, FindingValue> = [:]) {
    self.key = key
    names = values.map(\.key)
    self.values = values.map(\.value)
  }

  /// The finding, with its values.
  public func text(in language: Language) -> String {
    Catalogue.fill(
      Catalogue.template(TextName(key, "message"), in: language),
      zip(names, values).map { (name: $0, value: $1.text(in: language)) })
  }

  /// The same without values: what the text says in general.
  package static func title(_ key: FindingKey, in language: Language) -> String {
    Catalogue.template(TextName(key, "title"), in: language)
  }

  package static func hint(_ key: FindingKey, in language: Language) -> String {
    Catalogue.template(TextName(key, "hint"), in: language)
  }

  /// The names of the placeholders of the text.
  package static func placeholders(_ key: FindingKey, in language: Language) -> [String] {
    Catalogue.placeholders(of: Catalogue.template(TextName(key, "message"), in: language))
  }
}
