import GeoHTTP

/// The hosts that a service without keys answers for, and the origins whose pages may ask it.
///
/// A name that leads to this machine by the DNS of an attacker would make the attacker's page one of ours: requests must name
/// a loopback address, `localhost` or the host of the public URL. Reads ask the same as writes.
struct HostPolicy: Sendable {
  /// The origin of the public URL.
  private let publicOrigin: URLOrigin?
  private let origins: [String]
  /// Whether anybody may read by any name: a service that is read-only, on an address that others reach.
  private let isOpenForReading: Bool

  /// The policy of a listener that serves this machine alone.
  static let local = HostPolicy(publicOrigin: nil, origins: [], isOpenForReading: false)

  private init(publicOrigin: URLOrigin?, origins: [String], isOpenForReading: Bool) {
    self.publicOrigin = publicOrigin
    self.origins = origins
    self.isOpenForReading = isOpenForReading
  }

  /// - Throws: `ServiceError` for a public URL that is none.
  init(_ configuration: ServiceConfiguration) throws(ServiceError) {
    let publicOrigin = configuration.publicURL.flatMap(URLOrigin.init(of:))
    if let url = configuration.publicURL, publicOrigin == nil {
      throw .configuration(
        "the URL `\(url)` is none of HTTP, expected one such as `https://example.org/geo`")
    }
    self.init(
      publicOrigin: publicOrigin, origins: configuration.origins,
      isOpenForReading: configuration.isOpenForReading)
  }

  /// Checks the host of a request, and the origin of the page that sends it.
  ///
  /// - Throws: `Problem` 403.
  func check(_ request: ServerRequest, isReading: Bool) throws(Problem) {
    if isReading, isOpenForReading { return }
    let authority = request.fields["host"].flatMap { URLAuthority($0) }
    // Whoever is at the other end of a Unix socket was let in by the machine.
    guard request.peer.isEmpty || allows(authority?.host) else {
      throw Problem(
        403,
        "without keys only requests to a loopback address, `localhost` or the host of `--url` are answered",
        at: .field("Host"))
    }
    guard let text = request.fields["origin"], !origins.contains(text), !origins.contains("*")
    else {
      return
    }
    let own = [authority.map { URLOrigin(isSecure: false, $0) }, publicOrigin]
    guard let origin = URLOrigin(of: text), own.contains(origin) else {
      throw Problem(403, "pages of this origin may not ask", at: .field("Origin"))
    }
  }

  private func allows(_ host: URLHost?) -> Bool {
    guard let host else { return false }
    return host.isLoopback || host == publicOrigin?.host
  }
}
