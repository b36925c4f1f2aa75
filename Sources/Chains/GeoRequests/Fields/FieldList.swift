import GeoFormats

/// The fields of a request, of which its document consists.
extension Array {
  /// Reads a document into a request; members that are not known are errors.
  func read<Request>(_ bytes: [UInt8], into request: inout Request) throws(RequestError)
  where Element == RequestField<Request> {
    try attempt(as: RequestError.format) { () throws(FormatError) in
      try read(JSONNode(reading: bytes), into: &request)
    }
  }

  /// Reads an object into a request; members that are not known are errors.
  func read<Request>(_ node: JSONNode, into request: inout Request) throws(FormatError)
  where Element == RequestField<Request> {
    try node.requireObject(known: map(\.name))
    for field in self { try field.read(node[field.name], &request) }
  }

  /// The members of a request's document, without what is the default.
  func members<Request>(of request: Request) -> [JSONObject.Member]
  where Element == RequestField<Request> {
    compactMap { $0.member(of: request) }
  }
}
