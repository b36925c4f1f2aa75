package import GeoFormats
import Geodesy

/// The options of the members of a request.
extension RequestTable {
  /// The rows for the table of a command, in the order of the members; those of some groups.
  ///
  /// `help` replaces the texts of options whose defaults are the command's own.
  package func options(
    in groups: Set<String>? = nil, help: [String: String] = [:]
  ) -> [OptionSpec] {
    rows.map(\.spec).filter { groups?.contains($0.group) != false }.map { row in
      guard let text = help[row.long] else { return row }
      return OptionSpec(
        long: row.long, valueName: row.valueName, kind: row.kind, repeats: row.repeats,
        group: row.group, help: text)
    }
  }

  package func option(_ member: String) -> OptionSpec {
    guard let row = rows.first(where: { $0.member == member }) else {
      preconditionFailure("no member \(member) has an option")
    }
    return row.spec
  }

  private var rows: [(member: String, spec: OptionSpec)] {
    fields.flatMap { field in
      let usual = usual(of: field)
      return field.members.compactMap { member in
        member.option.map { option in
          var spec = OptionSpec(
            long: option.name, valueName: option.valueName, kind: member.shape.kind,
            defaultText: usual.map { $0.string ?? $0.compactText }, group: option.group,
            help: member.about)
          if case .array = member.shape { spec.repeats = true }
          return (member.name, spec)
        }
      }
    }
  }
}

extension JSONShape {
  /// The kind of the option that gives such a value.
  fileprivate var kind: ValueKind {
    switch self {
    case .number(let range):
      .boundedNumber(NumberBounds(lowest: range?.lowerBound, highest: range?.upperBound))
    case .integer(let range): .boundedInteger(range)
    case .choice(let words): .choice(words)
    case .datum: ValueType<VerticalDatum>.datum.kind
    case .object: .list
    case .flag, .text, .array, .any: .text
    }
  }

  /// Returns a typed value as JSON.
  fileprivate func value(of typed: [ArgumentValue]) -> JSONValue? {
    guard let last = typed.last else { return nil }
    switch (self, last.meaning) {
    case (.flag, _): return .bool(true)
    case (.array, _): return .array(typed.map { .string($0.text) })
    case (_, .number(let number)): return .number(number)
    case (_, .integer(let number)): return .number(Double(number))
    case (.object(let members), .list(let items)):
      guard items.count == members.count else { return .null }
      return .object(
        JSONObject(
          zip(members, items).map { member, item in
            let number = try? NumberSyntax.number(item)
            return .init(name: member.name, value: number.map { .number($0) } ?? .string(item))
          }))
    default: return .string(last.text)
    }
  }
}

extension JSONShape {
  /// Returns the expectation for an option whose value the document reader refused.
  fileprivate func expectation(_ error: FormatError) -> String {
    switch (self, error) {
    case (.object(let members), _):
      members.map { member in
        guard case .boundedNumber(let bounds) = member.shape.kind else { return member.name }
        return member.name + bounds.suffix
      }.joined(separator: ", ")
    case (_, .member(_, _, let expected, _)): expected
    default: error.description
    }
  }
}

extension ParsedArguments {
  /// The request of a table in which the options that were given set their members.
  package func read<Request>(_ table: RequestTable<Request>) throws(UsageError) -> Request {
    var request = table.prototype
    try set(table, in: &request)
    return request
  }

  /// Sets the members of a request whose options were given.
  package func set<Request>(
    _ table: RequestTable<Request>, in request: inout Request
  ) throws(UsageError) {
    for field in table.fields where field.members.count == 1 {
      let member = field.members[0]
      guard let spec = path.spec.options.first(where: { $0.long == member.option?.name }),
        isGiven(spec), let value = member.shape.value(of: values(spec.long))
      else { continue }
      do throws(FormatError) {
        try field.read(JSONNode(.object([member.name: value])), &request)
      } catch {
        let wrong = values(spec.long).first { typed in
          var request = request
          let value = member.shape.value(of: [typed]) ?? .null
          return (try? field.read(JSONNode(.object([member.name: value])), &request)) == nil
        }
        throw badValue(spec, text: wrong?.text, expected: member.shape.expectation(error))
      }
    }
  }
}

/// Options of members that a command reads by themselves.
extension Option {
  /// The option of a number; nil where it is not given.
  package init<Request>(_ table: RequestTable<Request>, _ member: String)
  where Value == Double? {
    spec = table.option(member)
    value = { typed in .some(typed.last.flatMap { ValueType<Double>.number.value($0) }) }
  }

  package init<Request>(_ table: RequestTable<Request>, _ member: String) where Value == Double {
    spec = table.option(member)
    value = { $0.last.flatMap(ValueType<Double>.number.value) }
  }

  /// The option of a whole number; nil where it is not given.
  package init<Request>(_ table: RequestTable<Request>, _ member: String) where Value == Int? {
    spec = table.option(member)
    value = { typed in .some(typed.last.flatMap { ValueType<Int>.integer.value($0) }) }
  }
}
