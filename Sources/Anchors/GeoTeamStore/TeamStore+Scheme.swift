import GeoAnchorStore

extension TeamStore {
  /// Whether a text is the URL of a store on a server.
  package static func isURL(_ text: String) -> Bool {
    StoreAddress.schemes.contains { text.hasPrefix("\($0)://") }
  }

  /// Lets `AnchorStorages` open stores by the URLs of libpq.
  package static func addSchemes() {
    for scheme in StoreAddress.schemes {
      AnchorStorages.add(scheme) { url, options throws(AnchorStoreError) in
        try TeamStore(
          url: url, mode: options.mode, busyTimeout: options.busyTimeout, author: options.author,
          didChange: options.didChange)
      }
    }
  }
}
