public import GeoFormats

extension RequestDocument {
  /// Reads a request from JSON, as its schema in `Data/schemas` has it.
  /// - Throws: `RequestError.format` with line, column and the path of the member; members that are
  ///   not known are errors too.
  public init(readingJSON bytes: [UInt8]) throws(RequestError) {
    self = try attempt(as: RequestError.format) { () throws(FormatError) in
      try Self(reading: JSONNode(reading: bytes))
    }
  }
}
