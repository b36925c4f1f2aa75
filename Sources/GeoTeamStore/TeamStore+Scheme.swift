import GeoAnchorStore

extension TeamStore {
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
