package import Geodesy

/// The columns of a list of records, such as the changes of a store.
package struct RecordLayout<Record>: Sendable {
  package typealias Reading<Value> = @Sendable (Record) -> Value

  package struct Column: Sendable {
    package let name: String
    /// Its name in the header of CSV.
    package let heading: String
    /// The heading in a table.
    package let title: String
    package let isNumber: Bool
    package let value: Reading<RecordValue>

    private init(
      _ name: String, _ title: String?, heading: String? = nil, isNumber: Bool = false,
      value: @escaping Reading<RecordValue>
    ) {
      self.name = name
      self.heading = heading ?? name
      self.title = title ?? name
      self.isNumber = isNumber
      self.value = value
    }

    package static func text(
      _ name: String, title: String? = nil, heading: String? = nil,
      _ read: @escaping Reading<String?>
    ) -> Column { Column(name, title, heading: heading) { .text(read($0)) } }

    package static func integer(
      _ name: String, title: String? = nil, _ read: @escaping Reading<Int?>
    ) -> Column { Column(name, title, isNumber: true) { .integer(read($0)) } }

    /// A column of a count: with a comma between thousands in tables.
    package static func count(
      _ name: String, title: String? = nil, heading: String? = nil, _ read: @escaping Reading<Int>
    ) -> Column { Column(name, title, heading: heading, isNumber: true) { .count(read($0)) } }

    /// A number with as many decimals in JSON, and as many or fewer elsewhere, there with their zeros.
    package static func fixed(
      _ name: String, title: String? = nil, heading: String? = nil, decimals: Int, shown: Int,
      _ read: @escaping Reading<Double>
    ) -> Column {
      Column(name, title, heading: heading, isNumber: true) {
        .fixed(read($0), decimals: decimals, shown: shown)
      }
    }

    /// A number with so many decimals at most.
    package static func number(
      _ name: String, title: String? = nil, decimals: Int, _ read: @escaping Reading<Double?>
    ) -> Column { Column(name, title, isNumber: true) { .number(read($0), decimals: decimals) } }

    package static func flag(
      _ name: String, title: String? = nil, _ read: @escaping Reading<Bool>
    ) -> Column { Column(name, title) { .flag(read($0)) } }

    package static func texts(
      _ name: String, separator: String = "; ", _ read: @escaping Reading<[String]>
    ) -> Column { Column(name, nil) { .texts(read($0), separator: separator) } }

    /// A document of its own.
    package static func json(_ name: String, _ read: @escaping Reading<JSONValue?>) -> Column {
      Column(name, nil) { .json(read($0)) }
    }
  }

  /// The member that holds the records in JSON.
  package let list: String
  /// The members before it.
  package let members: KeyValuePairs<String, String>
  package let columns: [Column]
  /// The place of a record on a map, if any: one place, or a line of several.
  package let places: Reading<[Coordinate]>

  package init(
    _ list: String, members: KeyValuePairs<String, String> = [:],
    places: @escaping Reading<[Coordinate]> = { _ in [] }, _ columns: [Column]
  ) {
    self.list = list
    self.members = members
    self.columns = columns
    self.places = places
  }
}

package enum RecordValue {
  case text(String?)
  case integer(Int?)
  case count(Int)
  case fixed(Double, decimals: Int, shown: Int)
  case number(Double?, decimals: Int)
  case flag(Bool)
  /// Several texts: a list in JSON, else with a separator between them.
  case texts([String], separator: String)
  /// A document of its own; in CSV and tables its text.
  case json(JSONValue?)

  package var text: String {
    switch self {
    case .text(let text): text ?? ""
    case .integer(let number): number.map(String.init) ?? ""
    case .count(let number): String(number)
    case .fixed(let number, _, let shown): DecimalText.fixed(number, decimals: shown) ?? ""
    case .number(let number, let decimals):
      number.flatMap { DecimalText.trimmed($0, decimals: decimals) } ?? ""
    case .flag(let flag): flag ? "true" : "false"
    case .texts(let texts, let separator): texts.joined(separator: separator)
    case .json(let value):
      value?.compactText ?? ""
    }
  }
}
