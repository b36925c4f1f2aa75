import GeoFormats
import GeoSessions

extension LocalizeRequest {
  /// The fields of the request's form beside the picture: texts as they are, all else as JSON; what is
  /// not known is left out.
  package var formFields: [(name: String, value: String)] {
    // The log's name of the picture is its file's name.
    let fields = fields.filter { $0.name != "image" }
    let record = SessionOutputRecord(SessionOutput(time: 0, .request, fields))
    return record.fields.members.filter { $0.value != .null }.map { member in
      (member.name, member.value.string ?? member.value.compactText)
    }
  }

  /// The request as a configuration of curl, which sends it as a multipart form: `curl --config FILE`.
  /// - Parameters:
  ///   - overrides: Address and key of the service, if the environment has them.
  ///   - picture: The file of the picture.
  ///   - headers: More lines of the request's head.
  /// - Returns: The configuration, an option a line.
  /// - Throws: `LocalizationError.unusable` for a name of a picture that curl cannot take.
  package func curl(
    to overrides: EnvironmentOverrides, picture: String, headers: [String] = []
  ) throws(LocalizationError) -> String {
    guard !picture.contains(where: { ";,\"\\".contains($0) || $0.isNewline }) else {
      throw .unusable(
        name: "picture", found: "`\(picture)`",
        expected: "a name without quotes, commas, semicolons and backslashes")
    }
    var lines = [("url", overrides.endpoint), ("request", "POST")]
    lines.append(("header", "Accept: application/json"))
    if let token = overrides.accessToken {
      lines.append(("header", "Authorization: Bearer \(token.value)"))
    }
    lines += headers.map { ("header", $0) }
    let type = picture.lowercased().hasSuffix(".png") ? "image/png" : "image/jpeg"
    lines.append(("form", "image=@\(picture);type=\(type)"))
    lines += formFields.map { ("form-string", "\($0.name)=\($0.value)") }
    return lines.map { "\($0.0) = \"\(Self.escaped($0.1))\"\n" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\"", "\\": escaped += "\\\(character)"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      default: escaped.append(character)
      }
    }
  }
}

extension EnvironmentOverrides {
  /// The address of `image.localize`: that of the service, or the endpoint itself.
  package var endpoint: String {
    let base = baseURL ?? Self.usualBaseURL
    if base.hasSuffix("/image.localize") { return base }
    return base + (base.hasSuffix("/") ? "" : "/") + "v1/image.localize"
  }
}
