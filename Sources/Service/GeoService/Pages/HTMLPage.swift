import GeoFormats

/// A JSON answer as a page for people: members as a list of terms, lists of objects as tables, links as links.
enum HTMLPage {
  /// Whether a request would rather have a page: by `f`, else by what it accepts.
  static func isWanted(_ call: Call) -> Bool {
    if let format = call.query.last(where: { $0.name == "f" })?.value { return format == "html" }
    guard call.request.fields["accept"] != nil else { return false }
    let types = call.endpoint.answers.flatMap(\.contents).map(\.type)
    return AcceptedTypes(call.request).best(of: types) == "text/html"
  }

  static func page(_ response: ServerResponse, _ call: Call) -> ServerResponse {
    guard let value = try? JSONReader.read(response.body) else { return response }
    let title = call.endpoint.summary
    let named = value["properties"]?["name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    let name = value["title"]?.string ?? named ?? value["id"]?.string ?? title
    var html = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escaped(name))</title>
      \(head(value, call))
      <style>
      body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem}
      table{border-collapse:collapse}th,td{border:1px solid #767676;padding:.2rem .5rem;text-align:left;
      vertical-align:top;overflow-wrap:normal}dt{font-weight:600}dd{margin:0 0 .5rem 1rem;overflow-wrap:anywhere}
      @media(prefers-color-scheme:dark){body{background:#121212;color:#eee}a{color:#9ecbff}}
      </style>
      </head>
      <body>
      <nav aria-label="Service">\(navigation(call))</nav>
      <main>
      <h1>\(escaped(name))</h1>

      """
    html += block(value)
    html += "</main>\n</body>\n</html>\n"
    var page = ServerResponse(
      status: response.status, type: "text/html; charset=utf-8", Array(html.utf8))
    // Another representation has another tag.
    page.fields["etag"] = response.fields["etag"].map { $0.dropLast() + "-html\"" }
    page.fields["last-modified"] = response.fields["last-modified"]
    page.fields["content-security-policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return page
  }

  private static func navigation(_ call: Call) -> String {
    [("/", "Service"), ("/collections", "Collections"), ("/api", "Description")].map {
      "<a href=\"\(escaped(call.url($0.0)))?f=html\">\($0.1)</a>"
    }.joined(separator: " · ")
  }

  /// The head of a page for programs: links to the data and to neighboring pages, and linked data.
  private static func head(_ value: JSONValue, _ call: Call) -> String {
    var lines: [String] = []
    for link in value["links"]?.array ?? [] {
      guard let target = link["href"]?.string, let rel = link["rel"]?.string,
        ["self", "next", "collection"].contains(rel)
      else { continue }
      let type = escaped(link["type"]?.string ?? "application/json")
      lines.append(
        rel == "self"
          ? "<link rel=\"alternate\" type=\"\(type)\" href=\"\(escaped(target))\">"
          : "<link rel=\"\(rel)\" href=\"\(escaped(target))\">")
    }
    if let element = LinkedData.element(value, call) { lines.append(element) }
    return lines.joined(separator: "\n")
  }

  private static func block(_ value: JSONValue) -> String {
    switch value {
    case .object(let object):
      if let link = link(object) { return link }
      guard !object.members.isEmpty else { return "none" }
      return "<dl>\n"
        + object.members.map { "<dt>\(escaped($0.name))</dt>\n<dd>\(block($0.value))</dd>\n" }
        .joined() + "</dl>\n"
    case .array(let elements): return list(elements)
    case .string(let text):
      return text.hasPrefix("http://") || text.hasPrefix("https://")
        ? "<a href=\"\(escaped(text))\">\(escaped(text))</a>" : escaped(text)
    default: return escaped(value.compactText)
    }
  }

  private static func list(_ elements: [JSONValue]) -> String {
    guard !elements.isEmpty else { return "none" }
    if elements.allSatisfy({ $0.array == nil && $0.object == nil }), elements.count <= 8,
      elements.allSatisfy({ $0.number != nil })
    {
      return escaped(JSONValue.array(elements).compactText)
    }
    if elements.allSatisfy({ $0["type"]?.string == "Feature" }) { return features(elements) }
    if elements.allSatisfy({ $0.array != nil }) {
      return escaped(String(JSONValue.array(elements).compactText.prefix(400)))
    }
    let items = elements.map { "<li>\(block($0))</li>\n" }.joined()
    guard elements.count > shown, elements.allSatisfy({ $0.string != nil }) else {
      return "<ul>\n\(items)</ul>\n"
    }
    return "<details><summary>\(elements.count)</summary>\n<ul>\n\(items)</ul></details>\n"
  }

  /// Features as a table: the id, what is plain among their first properties, the place or the kind of geometry.
  private static func features(_ features: [JSONValue]) -> String {
    var names: [String] = []
    for feature in features {
      for member in feature["properties"]?.object?.members ?? []
      where names.count < columns && !names.contains(member.name) && member.value != feature["id"] {
        // A column in which nothing stands would take the room of the others.
        if plain(member.value)?.isEmpty == false { names.append(member.name) }
      }
    }
    let rows = features.map { feature in
      let id = feature["id"]?.string ?? ""
      let geometry = feature["geometry"]
      let kind = geometry?["type"]?.string ?? ""
      let position = geometry?["coordinates"]?.array?.map(\.compactText)
      let place = kind == "Point" ? position?.joined(separator: ", ") ?? kind : kind
      let cells = names.map { feature["properties"]?[$0].flatMap(plain) ?? "" } + [place]
      return
        "<tr><td><a href=\"items/\(PercentEncoding.encoded(id))?f=html\">\(escaped(id))</a></td>"
        + cells.map { "<td>\(escaped($0))</td>" }.joined() + "</tr>\n"
    }
    let heads = (["id"] + names + ["geometry"]).map { "<th scope=\"col\">\(escaped($0))</th>" }
    return "<table>\n<thead><tr>" + heads.joined() + "</tr></thead>\n<tbody>\n" + rows.joined()
      + "</tbody>\n</table>\n"
  }

  /// The maximum number of properties in a table of features.
  private static let columns = 6
  /// The maximum number of elements of a list shown at once.
  private static let shown = 12

  /// The text of a value that has a place in a table; nil for what has members of its own.
  private static func plain(_ value: JSONValue) -> String? {
    switch value {
    case .object: return nil
    case .array(let elements):
      let texts = elements.compactMap(\.string)
      return texts.count == elements.count ? texts.joined(separator: ", ") : nil
    case .string(let text): return text
    case .null: return ""
    default: return value.compactText
    }
  }

  private static func link(_ object: JSONObject) -> String? {
    guard let target = object["href"]?.string, let rel = object["rel"]?.string else { return nil }
    let title = object["title"]?.string ?? target
    // A relation of a standard is named by its address: the last part is its word.
    let word = rel.split(separator: "/").last.map(String.init) ?? rel
    return
      "<a href=\"\(escaped(target))\" rel=\"\(escaped(rel))\">\(escaped(title))</a> (\(escaped(word)))"
  }

  /// The text as HTML has it, also within quotation marks.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
