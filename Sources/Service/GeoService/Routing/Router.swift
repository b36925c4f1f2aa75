/// Finds the operation that a request asks for.
struct Router: Sendable {
  /// The outcome of matching a request.
  enum Match: Sendable {
    case found(Endpoint, segments: [String: String])
    /// The path is known, with these methods.
    case otherMethod([String])
    case notFound
    /// A segment is not encoded as URLs are.
    case malformed
  }

  /// A path by its segments.
  private final class Node: Sendable {
    let children: [String: Node]
    /// The child for any segment, and what the template calls it.
    let wildcard: (name: String, node: Node)?
    let endpoints: [String: Endpoint]

    init(_ routes: [(rest: ArraySlice<Substring>, endpoint: Endpoint)]) {
      var endpoints: [String: Endpoint] = [:]
      var fixed: [String: [(ArraySlice<Substring>, Endpoint)]] = [:]
      var open: [(ArraySlice<Substring>, Endpoint)] = []
      var name = ""
      for (rest, endpoint) in routes {
        guard let segment = rest.first else {
          endpoints[endpoint.method] = endpoint
          continue
        }
        if segment.hasPrefix("{") {
          name = String(segment.dropFirst().dropLast())
          open.append((rest.dropFirst(), endpoint))
        } else {
          fixed[String(segment), default: []].append((rest.dropFirst(), endpoint))
        }
      }
      self.endpoints = endpoints
      children = fixed.mapValues { Node($0.map { (rest: $0.0, endpoint: $0.1) }) }
      wildcard =
        open.isEmpty ? nil : (name, Node(open.map { (rest: $0.0, endpoint: $0.1) }))
    }
  }

  private let root: Node
  /// The operations of paths that no segment is open in, by method: most requests for those come as they stand here.
  private let plain: [String: [String: Endpoint]]

  init(_ endpoints: [Endpoint]) {
    root = Node(
      endpoints.map { ($0.path.split(separator: "/")[...], $0) })
    plain = Dictionary(grouping: endpoints.filter { !$0.path.contains("{") }, by: \.path)
      .mapValues { Dictionary($0.map { ($0.method, $0) }) { $1 } }
  }

  /// The operation for a method and an encoded path; HEAD is answered as GET.
  func match(_ method: String, _ path: String) -> Match {
    if let endpoint = plain[path]?[method == "HEAD" ? "GET" : method] {
      return .found(endpoint, segments: [:])
    }
    var node = root
    var segments: [String: String] = [:]
    var rest = path.utf8[...]
    while let start = rest.firstIndex(where: { $0 != UInt8(ascii: "/") }) {
      let end = rest[start...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      guard let text = PercentEncoding.decoded(path[start..<end]) else { return .malformed }
      rest = rest[end...]
      if let child = node.children[text] {
        node = child
      } else if let (name, child) = node.wildcard {
        segments[name] = text
        node = child
      } else {
        return .notFound
      }
    }
    if let endpoint = node.endpoints[method == "HEAD" ? "GET" : method] {
      return .found(endpoint, segments: segments)
    }
    guard !node.endpoints.isEmpty else { return .notFound }
    let methods = node.endpoints.keys.sorted()
    return .otherMethod(methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"])
  }
}
