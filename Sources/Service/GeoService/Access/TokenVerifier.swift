import CGeoJOSE
import GeoFormats
import GeoSystem
import Synchronization

/// Verifies JSON Web Tokens (RFC 7519) with the public keys of a file (JWKS, RFC 7517).
///
/// The algorithm is that of the key, whatever a token says; keys that are shared secrets are refused.
final class TokenVerifier: Sendable {
  /// The issuer, the audience and the roles that count.
  private let rules: ServiceConfiguration.Tokens
  private let keys: [Key]
  private let known = Mutex<[String: (identity: Identity, expires: Double)]>([:])

  private final class Key: @unchecked Sendable {
    // @unchecked: libcjose only reads a key.
    let id: String?
    let algorithm: String
    private let signer: Signer

    private enum Signer {
      case cjose(OpaquePointer)
      /// The bytes of a public key of an Edwards curve.
      case edwards([UInt8])
    }

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
        case ("OKP", "Ed25519"), ("OKP", "Ed448"): "EdDSA"
        default: ""
        }
      algorithm = try node["alg"].optionalString() ?? usual
      let isPublic =
        type == "RSA" && ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"].contains(algorithm)
        || type == "EC" && algorithm == usual || type == "OKP" && algorithm == usual
      guard isPublic, !usual.isEmpty else { return nil }
      if type == "OKP" {
        let bytes = TokenVerifier.bytes(try node["x"].string()) ?? []
        guard bytes.count == (curve == "Ed25519" ? 32 : 57) else {
          throw node["x"].error(expected: "the bytes of a public key in base64url")
        }
        signer = .edwards(bytes)
        return
      }
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
      signer = .cjose(handle)
    }

    deinit {
      if case .cjose(let handle) = signer { geo_jose_key_free(handle) }
    }

    /// The content of a token; nil where its signature is not the key's.
    func content(of token: String) -> [UInt8]? {
      switch signer {
      case .cjose(let handle): content(of: token, handle)
      case .edwards(let bytes): content(of: token, bytes)
      }
    }

    private func content(of token: String, _ key: [UInt8]) -> [UInt8]? {
      guard let end = token.lastIndex(of: "."), let begin = token.firstIndex(of: "."),
        begin < end,
        let signature = TokenVerifier.bytes(token[token.index(after: end)...])
      else { return nil }
      let text = Array(token[..<end].utf8)
      let isValid = geo_jose_verify_eddsa(
        key, key.count, signature, signature.count, text, text.count)
      return isValid == 1 ? TokenVerifier.bytes(token[token.index(after: begin)..<end]) : nil
    }

    private func content(of token: String, _ handle: OpaquePointer) -> [UInt8]? {
      var count = 0
      let found = token.withCString { geo_jose_verify($0, token.utf8.count, handle, &count) }
      guard let found else { return nil }
      defer { geo_jose_free(found) }
      return [UInt8](UnsafeRawBufferPointer(start: found, count: count))
    }
  }

  /// Reads the keys of a file.
  /// - Throws: `ServiceError` that names the file, or the library that is missing.
  init(_ rules: ServiceConfiguration.Tokens) throws(ServiceError) {
    if let reason = geo_jose_load() {
      throw .configuration(
        "\(String(cString: reason)); tokens need the Debian package `libcjose0`")
    }
    self.rules = rules
    do throws(FormatError) {
      let node = try JSONNode(reading: FileBytes.read(rules.keys, limit: 1 << 20))
      var keys: [Key] = []
      for element in try node["keys"].elements() {
        if let key = try Key(element) { keys.append(key) }
      }
      guard !keys.isEmpty else {
        throw node["keys"].error(expected: "a public key of RSA or an elliptic curve")
      }
      self.keys = keys
    } catch {
      throw .file(rules.keys, error.description)
    }
  }

  /// The caller that a token stands for.
  /// - Throws: `TokenRefusal` for a token that is not valid now.
  func identity(of token: String) throws(TokenRefusal) -> Identity {
    let now = Double(GeoSystem.time(nil))
    if let found = known.withLock({ $0[token] }), now < found.expires { return found.identity }
    let (identity, expires) = try verified(token, at: now)
    known.withLock { known in
      if known.count >= 1_000 { known.removeAll() }
      known[token] = (identity, expires)
    }
    return identity
  }

  /// Clocks may differ by so many seconds.
  private static let leeway = 30.0

  private func verified(_ token: String, at now: Double) throws(TokenRefusal) -> (Identity, Double)
  {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    // libcjose ends the process where a part is no base64url.
    guard parts.count == 3, token.utf8.count <= 8_192,
      parts.allSatisfy({ !$0.isEmpty && Self.bytes($0) != nil }),
      let header = Self.object(parts[0])
    else { throw TokenRefusal("the token is no signed JWT") }
    let key = try key(for: header)
    guard let content = key.content(of: token) else {
      throw TokenRefusal("the signature of the token is not that of its key")
    }
    guard let claims = try? JSONReader.read(content), Self.areDistinct(claims) else {
      throw TokenRefusal("the claims of the token are no object, or some are there twice")
    }
    // The claims were signed by the provider: the sender of the token may see them.
    func found(_ name: String) -> String { claims[name].map { $0.compactText } ?? "nothing" }
    guard claims["iss"]?.string == rules.issuer else {
      throw TokenRefusal(
        "the token is of another issuer",
        "the issuer is \(found("iss")), expected `\(rules.issuer)`")
    }
    guard isForUs(claims["aud"]) else {
      throw TokenRefusal(
        "the token is for another audience",
        "the audience is \(found("aud")), expected `\(rules.audience)`")
    }
    guard let expires = claims["exp"]?.number else {
      throw TokenRefusal("the token does not say when it expires")
    }
    guard now < expires + Self.leeway else {
      throw TokenRefusal("the token has expired", "the token has expired at \(found("exp"))")
    }
    guard claims["nbf"] == nil || now >= (claims["nbf"]?.number ?? .infinity) - Self.leeway else {
      throw TokenRefusal(
        "the token is not valid yet", "the token is not valid before \(found("nbf"))")
    }
    guard let subject = claims["sub"]?.string, !subject.isEmpty, subject.utf8.count <= 200 else {
      throw TokenRefusal("the token has no subject of 1 to 200 characters")
    }
    var projects: Set<String>?
    switch claims["projects"] {
    case nil: break
    case .array(let names)?: projects = Set(names.compactMap(\.string))
    default: throw TokenRefusal("the claim `projects` of the token is no array")
    }
    let identity = Identity(
      id: "\(rules.issuer) \(subject)", author: subject, scopes: scopes(of: claims),
      projects: projects)
    return (identity, expires)
  }

  /// The scopes that `scope` (RFC 8693), `scp` (as Entra ID and Okta write it) and the roles of a caller grant.
  private func scopes(of claims: JSONValue) -> Set<AccessScope> {
    let words = Self.words(claims["scope"]) + Self.words(claims["scp"])
    var scopes = Set(
      AccessScope.allCases.filter { scope in
        words.contains { $0 == scope.rawValue || $0 == "geoanchor:\(scope.rawValue)" }
      })
    guard !rules.roles.isEmpty else { return scopes }
    // The name of a claim may have dots itself, as URLs have.
    let nested = rules.roleClaim.split(separator: ".").reduce(claims as JSONValue?) {
      $0?[String($1)]
    }
    let claim = claims[rules.roleClaim] ?? nested
    for role in claim?.array?.compactMap(\.string) ?? claim?.string.map({ [$0] }) ?? [] {
      scopes.formUnion(rules.roles[role] ?? [])
    }
    return scopes
  }

  /// The words of a text, or of the texts of an array.
  private static func words(_ claim: JSONValue?) -> [String] {
    (claim?.array?.compactMap(\.string) ?? claim?.string.map { [$0] } ?? []).flatMap {
      $0.split(separator: " ").map(String.init)
    }
  }

  private func key(for header: JSONValue) throws(TokenRefusal) -> Key {
    guard header["crit"] == nil else {
      throw TokenRefusal("the token has extensions (`crit`), which are not known")
    }
    guard let algorithm = header["alg"]?.string else {
      throw TokenRefusal("the token does not name its algorithm")
    }
    let fitting = keys.filter { $0.algorithm == algorithm }
    let id = header["kid"]?.string
    let found = id == nil ? (fitting.count == 1 ? fitting[0] : nil) : fitting.first { $0.id == id }
    guard let found else {
      let named = id.map { "the id `\($0.prefix(80))` and " } ?? ""
      throw TokenRefusal(
        "the token is signed by no key of the provider",
        "no key has \(named)the algorithm `\(algorithm.prefix(20))`, or several have")
    }
    return found
  }

  private func isForUs(_ claim: JSONValue?) -> Bool {
    claim?.string == rules.audience
      || claim?.array?.contains { $0.string == rules.audience } == true
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
