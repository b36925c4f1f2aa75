import GeoNumerics
import GeoTestSupport

@testable import GeoAnchorStore

/// Makes filters by chance, of properties of known kinds.
struct RandomFilter {
  private let names: [(name: String, kind: CQL2Kind)]

  init(properties: [String: CQL2Kind]) {
    names = properties.map { ($0.key, $0.value) }.sorted { $0.name < $1.name }
  }

  typealias Source = SeededGenerator

  private func one<Element>(_ all: [Element], _ source: inout Source) -> Element {
    all[Int.random(in: all.indices, using: &source)]
  }

  private func property(_ kind: CQL2Kind, _ source: inout Source) -> CQL2Expression? {
    let fitting = names.filter { $0.kind == kind || $0.kind == .any }
    return fitting.isEmpty ? nil : .property(one(fitting, &source).name)
  }

  mutating func condition(depth: Int, _ source: inout Source) -> CQL2Expression {
    guard depth > 1 else { return comparison(&source) }
    switch Int.random(in: 0..<6, using: &source) {
    case 0, 1:
      let count = Int.random(in: 2...3, using: &source)
      let terms = (0..<count).map { _ in condition(depth: depth - 1, &source) }
      return .operation(Bool.random(using: &source) ? .and : .or, terms)
    case 2: return .operation(.not, [condition(depth: depth - 1, &source)])
    default: return comparison(&source)
    }
  }

  private static let comparisons: [CQL2Operator] = [
    .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual,
  ]

  mutating func comparison(_ source: inout Source) -> CQL2Expression {
    switch Int.random(in: 0..<9, using: &source) {
    case 0, 1:
      return .operation(
        one(Self.comparisons, &source), [number(depth: 2, &source), number(depth: 2, &source)])
    case 2: return .operation(one(Self.comparisons, &source), [text(&source), text(&source)])
    case 3:
      return .operation(
        .between, [number(depth: 2, &source), number(depth: 1, &source), number(depth: 1, &source)])
    case 4:
      let count = Int.random(in: 1...3, using: &source)
      return .operation(
        .in,
        [number(depth: 1, &source), .array((0..<count).map { _ in number(depth: 1, &source) })])
    case 5:
      return .operation(
        .like, [text(&source), .text(one(["a%", "%b", "_", "%", "a_c"], &source))])
    case 6: return .operation(.isNull, [.property(one(names, &source).name)])
    case 7:
      let count = Int.random(in: 1...3, using: &source)
      return .operation(.in, [text(&source), .array((0..<count).map { _ in text(&source) })])
    default:
      return .operation(
        one([.equal, .notEqual], &source),
        [property(.boolean, &source) ?? .boolean(true), .boolean(.random(using: &source))])
    }
  }

  private func text(_ source: inout Source) -> CQL2Expression {
    if Bool.random(using: &source), let property = property(.text, &source) { return property }
    return .text(one(["", "a", "abc", "b", "it's", "é", "a%b"], &source))
  }

  private func number(depth: Int, _ source: inout Source) -> CQL2Expression {
    if depth > 1, Int.random(in: 0..<3, using: &source) == 0 {
      return .operation(
        one([.add, .subtract, .multiply], &source),
        [number(depth: depth - 1, &source), number(depth: depth - 1, &source)])
    }
    if Bool.random(using: &source), let property = property(.number, &source) { return property }
    return .number(one([-3, -0.5, 0, 1, 2, 2.5, 1e21, 7], &source))
  }
}
