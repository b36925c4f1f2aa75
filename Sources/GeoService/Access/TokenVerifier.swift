import CGeoJOSE
import GeoFormats
import GeoSystem
import Synchronization

/// Verifies JSON Web Tokens (RFC 7519) with the public keys of a file (JWKS, RFC 7517).
///
/// The algorithm is that of the key, whatever a token says; keys that are shared secrets are refused.
final class TokenVerifier: Sendable {
  /// The issuer and the audience that tokens must name.
  let issuer: String
  let audience: String
  private let keys: [Key]
  private let known = Mutex<[String: (identity: Identity, expires: Double)]>([:])

  /// A public key.
  private final class Key: @unchecked Sendable {
    // @unchecked: libcjose only reads a key.
    let id: String?
    let algorithm: String
    private let handle: OpaquePointer

    init?(_ node: JSONNode) throws(FormatError) {
      id = try node["kid"].optionalString()
      guard try node["use"].optionalString() ?? "sig" == "sig" else { return nil }
      let type = try node["kty"].string()
      let curve = try node["crv"].optionalString()
      let usual =
        switch (type, curve) {
        case ("RSA", _): "RS256"
        case ("EC", "P-256"): "ES256"
        case ("EC", "P-384"): "ES384"
        case ("EC", "P-521"): "ES512"
        default: ""
        }
      algorithm = try node["alg"].optionalString() ?? usual
      let isPublic =
        type == "RSA" && ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"].contains(algorithm)
        || type == "EC" && algorithm == usual
      guard isPublic, !usual.isEmpty else { return nil }
      // libcjose ends the process where a number is missing, and needs none of the others.
      var members = [JSONObject.Member(name: "kty", value: .string(type))]
      if let curve { members.append(.init(name: "crv", value: .string(curve))) }
      for name in type == "RSA" ? ["n", "e"] : ["x", "y"] {
        let digits = try node[name].string()
        guard TokenVerifier.bytes(digits)?.contains(where: { $0 != 0 }) == true else {
          throw node[name].error(expected: "a number in base64url")
        }
        members.append(.init(name: name, value: .string(digits)))
      }
      let text = JSONValue.object(JSONObject(members)).compactText
      guard let handle = text.withCString({ geo_jose_key_read($0, text.utf8.count) }) else {
        throw node.error(expected: "a public key")
      }
      self.handle = handle
    }

    deinit { geo_jose_key_free(handle) }

    func content(of token: String) -> [UInt8]? {
      var count = 0
      let found = token.withCString { geo_jose_verify($0, token.utf8.count, handle, &count) }
      guard let found else { return nil }
      defer { geo_jose_free(found) }
      return [UInt8](UnsafeRawBufferPointer(start: found, count: count))
    }
  }

  /// Reads the keys of a file.
  ///
  /// - Throws: `ServiceError` that names the file, or the library that is missing.
  init(keys path: String, issuer: String, audience: String) throws(ServiceError) {
    if let reason = geo_jose_load() {
      throw .configuration(
        "\(String(cString: reason)); tokens need the Debian package `libcjose0`")
    }
    self.issuer = issuer
    self.audience = audience
    do throws(FormatError) {
      let node = try JSONNode(reading: FileBytes.read(path, limit: 1 << 20))
      var keys: [Key] = []
      for element in try node["keys"].elements() {
        if let key = try Key(element) { keys.append(key) }
      }
      guard !keys.isEmpty else {
        throw node["keys"].error(expected: "a public key of RSA or an elliptic curve")
      }
      self.keys = keys
    } catch {
      throw .file(path, error.description)
    }
  }

  /// Who a token stands for; nil when it is not valid now.
  func identity(of token: String) -> Identity? {
    let now = Double(GeoSystem.time(nil))
    if let found = known.withLock({ $0[token] }), now < found.expires { return found.identity }
    guard let (identity, expires) = verified(token, at: now) else { return nil }
    known.withLock { known in
      if known.count >= 1_000 { known.removeAll() }
      known[token] = (identity, expires)
    }
    return identity
  }

  /// Clocks may differ by so many seconds.
  private static let leeway = 30.0

  private func verified(_ token: String, at now: Double) -> (Identity, Double)? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    // libcjose ends the process where a part is no base64url.
    guard parts.count == 3, token.utf8.count <= 8_192,
      parts.allSatisfy({ !$0.isEmpty && Self.bytes($0) != nil }),
      let header = Self.object(parts[0]),
      let key = key(for: header), let content = key.content(of: token),
      let claims = try? JSONReader.read(content), Self.areDistinct(claims),
      claims["iss"]?.string == issuer, isForUs(claims["aud"]), let expires = claims["exp"]?.number,
      now < expires + Self.leeway,
      claims["nbf"] == nil
        || now >= (claims["nbf"]?.number ?? .infinity) - Self.leeway,
      let subject = claims["sub"]?.string, !subject.isEmpty, subject.utf8.count <= 200
    else { return nil }
    let words = (claims["scope"]?.string ?? "").split(separator: " ")
    let scopes = AccessScope.allCases.filter { scope in
      words.contains { $0 == scope.rawValue || $0 == "geoanchor:\(scope.rawValue)" }
    }
    var projects: Set<String>?
    switch claims["projects"] {
    case nil: break
    case .array(let names)?: projects = Set(names.compactMap(\.string))
    default: return nil
    }
    let identity = Identity(
      id: "\(issuer) \(subject)", author: subject, scopes: Set(scopes), projects: projects)
    return (identity, expires)
  }

  private func key(for header: JSONValue) -> Key? {
    guard header["crit"] == nil, let algorithm = header["alg"]?.string else { return nil }
    let fitting = keys.filter { $0.algorithm == algorithm }
    guard let id = header["kid"]?.string else { return fitting.count == 1 ? fitting[0] : nil }
    return fitting.first { $0.id == id }
  }

  private func isForUs(_ claim: JSONValue?) -> Bool {
    claim?.string == audience || claim?.array?.contains { $0.string == audience } == true
  }

  private static func object(_ text: Substring) -> JSONValue? {
    guard let bytes = bytes(text), let value = try? JSONReader.read(bytes), areDistinct(value)
    else { return nil }
    return value
  }

  /// The bytes behind base64url without padding (RFC 7515 §2); nil for anything else.
  private static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    guard !text.utf8.contains(where: { "+/=".utf8.contains($0) }) else { return nil }
    var base64 = String(text).replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    return Base64Text.bytes(String(base64))
  }

  /// Whether a value is an object that says nothing twice.
  private static func areDistinct(_ value: JSONValue) -> Bool {
    guard let names = value.object?.members.map(\.name) else { return false }
    return Set(names).count == names.count
  }
}
