/// What a service serves, and how.
package struct ServiceConfiguration: Sendable, Hashable {
  /// What the pages call it.
  package var title = "geoanchor"
  /// The street networks.
  package var networks: [String] = []
  /// The files of regions; without any the store's count.
  package var regions: [String] = []
  /// The folder of elevation tiles.
  package var terrain: String?
  /// The folder of glyphs, as `Scripts/glyphs` makes it.
  package var glyphs: String?
  /// Where the service is reached from outside, such as `https://example.org/geo`; nil for what requests
  /// call their host.
  package var publicURL: String?
  /// The origins whose pages may ask (CORS); `*` for all.
  package var origins: [String] = []
  /// The version of the program.
  package var version = ""

  package init() {}
}
