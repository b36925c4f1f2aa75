package import Geodesy

package struct ServiceConfiguration: Sendable, Hashable {
  package var title = "geoanchor"
  package var networks: [String] = []
  /// The files of regions; without any the store's count.
  package var regions: [String] = []
  /// The folder of elevation tiles.
  package var terrain: String?
  /// The surface that the heights of the tiles count from; nil for that of their kind.
  package var terrainDatum: VerticalDatum?
  /// The folder of glyphs, as `Scripts/data/glyphs` makes it.
  package var glyphs: String?
  /// The folder with MapLibre GL JS, as `Scripts/data/workbench` makes it; nil for a workbench without
  /// a map.
  package var workbench: String?
  /// The folder of the logs that walkers send; nil where none are taken.
  package var recordings: String?
  /// The URL of the service from outside, such as `https://example.org/geo`; nil for what requests
  /// call their host.
  package var publicURL: String?
  /// The addresses and networks of proxies whose word about the client's URL is taken; Unix sockets always are.
  package var trustedProxies: [String] = []
  /// The origins whose pages may ask (CORS); `*` for all.
  package var origins: [String] = []
  /// The file of keys (`geoanchor key add`); nil for none.
  package var keys: String?
  /// The rules for verifying tokens; nil when none are accepted.
  package var tokens: Tokens?
  /// The webhooks that changes are sent to.
  var webhooks: [Webhook.Settings] = []
  /// Whether anybody may read by any name of the host: a service without keys that is read-only and listens on an address
  /// that others reach.
  package var isOpenForReading = false
  /// Whether nothing is ever changed: the store is open for reading only.
  package var isReadOnly = false
  /// Whether features are changed only under the condition of their entity tag (428 without).
  package var requiresIfMatch = false
  /// The name of the project that it serves; nil where there are no projects.
  package var project: String?
  package var version = ""

  /// The path before all others: that of the project.
  var path: String { project.map { "/projects/\($0)" } ?? "" }

  package init() {}

  /// The rules for verifying tokens of an identity provider (RFC 7519).
  package struct Tokens: Sendable, Hashable {
    /// The file of its public keys (JWKS), which something else refreshes.
    package var keys: String
    /// The issuer that tokens must name.
    package var issuer: String
    /// The audience that tokens must name.
    package var audience: String
    /// The claim with the roles of a caller, such as `roles`, `groups` or `realm_access.roles`.
    package var roleClaim = "roles"
    /// The scopes of roles, by their names; others grant nothing.
    package var roles: [String: [AccessScope]] = [:]

    package init(keys: String, issuer: String, audience: String) {
      self.keys = keys
      self.issuer = issuer
      self.audience = audience
    }
  }
}
