import GeoFormats
import Geodesy

/// A value as typed and as understood.
struct ArgumentValue: Hashable, Sendable {
  /// What was typed.
  var text: String
  /// What it means, by the kind of its option.
  var meaning: Meaning

  /// The value of a kind.
  enum Meaning: Hashable, Sendable {
    case text
    case number(Double)
    case integer(Int)
    case point(PointArgument)
    case place(PlaceArgument)
    case box(BoundingBox)
    case list([String])
  }

  /// Reads the text as the kind demands.
  ///
  /// - Throws: What is wrong with the text.
  init(_ text: String, as kind: ValueKind) throws(ValueFault) {
    self.text = text
    meaning = try Self.meaning(of: text, kind)
  }

  private static func meaning(of text: String, _ kind: ValueKind) throws(ValueFault) -> Meaning {
    switch kind {
    case .text, .command: return .text
    case .file, .directory:
      guard !text.isEmpty else { throw ValueFault() }
      guard !text.utf8.contains(0) else { throw ValueFault() }
      return .text
    case .choice(let words):
      guard words.contains(text) else {
        throw ValueFault(hint: Suggestion.hint(for: text, among: words))
      }
      return .text
    case .boundedNumber(let bounds): return .number(try number(text, bounds))
    case .boundedInteger(let range): return .integer(try integer(text, range))
    case .point: return .point(try placed(text, PlaceSyntax.point))
    case .place: return .place(try placed(text, PlaceSyntax.place))
    case .boundingBox: return .box(try placed(text, PlaceSyntax.box))
    case .list:
      let items = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !items.contains("") else { throw ValueFault() }
      return .list(items)
    }
  }

  private static func number(_ text: String, _ bounds: NumberBounds) throws(ValueFault) -> Double {
    let number: Double
    do { number = try NumberSyntax.number(text) } catch { throw ValueFault(hint: error.hint) }
    guard bounds.contains(number) else { throw ValueFault() }
    return number
  }

  private static func integer(_ text: String, _ range: ClosedRange<Int>) throws(ValueFault) -> Int {
    let number: Int
    do { number = try NumberSyntax.integer(text) } catch { throw ValueFault(hint: error.hint) }
    guard range.contains(number) else { throw ValueFault() }
    return number
  }

  private static func placed<Value>(
    _ text: String, _ read: (String) throws(PlaceSyntax.Fault) -> Value
  ) throws(ValueFault) -> Value {
    do { return try read(text) } catch {
      throw ValueFault(problem: error.problem, hint: error.hint)
    }
  }
}

/// Why a text is not a value of its kind.
struct ValueFault: Error, Hashable, Sendable {
  /// What is wrong; nil when naming the expectation says it all.
  var problem: String?
  /// Advice.
  var hint: String?
}
