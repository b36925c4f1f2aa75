package import Geodesy

/// Fields of the usual kinds of values.
extension RequestField {
  package static func number(
    _ name: String, _ path: Path<Double>, in range: ClosedRange<Double>, identity: UInt8 = 0,
    _ about: String = "", option: MemberOption? = nil
  ) -> Self {
    RequestField(
      DocumentMember(name, .number(range), about, option: option), path, identity: identity,
      read: { node throws(FormatError) in try node.number(in: range) }, write: { .number($0) })
  }

  /// A number within bounds, or none.
  package static func number(
    _ name: String, _ path: Path<Double?>, in range: ClosedRange<Double>, identity: UInt8 = 0,
    _ about: String = "", option: MemberOption? = nil
  ) -> Self {
    RequestField(
      DocumentMember(name, .number(range), about, option: option), path, identity: identity,
      read: { node throws(FormatError) in try node.number(in: range) },
      write: { $0.map { .number($0) } })
  }

  package static func integer(
    _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>, identity: UInt8 = 0,
    _ about: String = "", option: MemberOption? = nil
  ) -> Self {
    RequestField(
      DocumentMember(name, .integer(range), about, option: option), path, identity: identity,
      read: { node throws(FormatError) in try node.integer(in: range) },
      write: { .number(Double($0)) })
  }

  /// One of several words.
  package static func choice<
    Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable
  >(
    _ name: String, _ path: Path<Choice>, identity: UInt8 = 0, _ about: String = "",
    option: MemberOption? = nil
  ) -> Self {
    let choices = Array(Choice.allCases)
    return RequestField(
      DocumentMember(name, .choice(of: choices), about, option: option), path,
      identity: identity,
      read: { node throws(FormatError) in try node.choice(of: choices) },
      write: { .text($0.rawValue) })
  }

  /// One of several words, or nil.
  package static func choice<
    Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable
  >(
    _ name: String, _ path: Path<Choice?>, of choices: [Choice] = Array(Choice.allCases),
    identity: UInt8 = 0, _ about: String = "", option: MemberOption? = nil
  ) -> Self {
    RequestField(
      DocumentMember(name, .choice(of: choices), about, option: option), path,
      identity: identity,
      read: { node throws(FormatError) in try node.choice(of: choices) },
      write: { $0.map { .text($0.rawValue) } })
  }

  package static func datum(
    _ name: String, _ path: Path<VerticalDatum>, _ about: String, option: MemberOption? = nil
  ) -> Self {
    RequestField(
      DocumentMember(name, .datum, about, option: option), path,
      read: { node throws(FormatError) in try node.datum() }, write: { .text($0.rawValue) })
  }

  /// A vertical datum, or none.
  package static func datum(
    _ name: String, _ path: Path<VerticalDatum?>, _ about: String, option: MemberOption? = nil
  ) -> Self {
    RequestField(
      DocumentMember(name, .datum, about, option: option), path,
      read: { node throws(FormatError) in try node.datum() },
      write: { $0.map { .text($0.rawValue) } })
  }

  package static func text(
    _ name: String, _ path: Path<String>, identity: UInt8 = 0, omitted: String? = nil,
    _ about: String = "", option: MemberOption? = nil
  ) -> Self {
    RequestField(
      DocumentMember(name, .text(), about, option: option), path, identity: identity,
      omitted: omitted,
      read: { node throws(FormatError) in try node.name() }, write: { .text($0) })
  }

  /// A text, or none.
  package static func text(
    _ name: String, _ path: Path<String?>, identity: UInt8 = 0, _ about: String = "",
    option: MemberOption? = nil
  ) -> Self {
    RequestField(
      DocumentMember(name, .text(), about, option: option), path, identity: identity,
      read: { node throws(FormatError) in try node.name() }, write: { $0.map { .text($0) } })
  }

  package static func texts(
    _ name: String, _ path: Path<[String]>, identity: UInt8 = 0, _ about: String = "",
    option: MemberOption? = nil
  ) -> Self {
    RequestField(
      DocumentMember(name, .array(.text()), about, option: option), path, identity: identity,
      read: { node throws(FormatError) in
        try node.elements().map { (element) throws(FormatError) in try element.name() }
      },
      write: { .texts($0) })
  }

  /// A Boolean, false by default.
  package static func flag(
    _ name: String, _ path: Path<Bool>, identity: UInt8 = 0, _ about: String = "",
    option: MemberOption? = nil
  ) -> Self {
    RequestField(
      DocumentMember(name, .flag, about, option: option), path, identity: identity,
      read: { node throws(FormatError) in try node.bool() }, write: { $0 ? .flag : nil })
  }

  /// A part with a table of its own, or none.
  package static func object<Part: Equatable & Sendable>(
    _ name: String, _ path: Path<Part?>, _ table: RequestTable<Part>, _ about: String
  ) -> Self {
    RequestField(
      DocumentMember(name, .object(table.members), about), path,
      read: { node throws(FormatError) in node.isNull ? nil : try table.read(node) },
      write: { part in part.map { .json(table.json(of: $0)) } })
  }
}
