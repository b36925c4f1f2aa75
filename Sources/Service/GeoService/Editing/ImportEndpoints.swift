import GeoAnchorStore
import GeoFormats
import GeoInterchange
import GeoRequests

/// Imports of documents that are larger than a request may be: parts are sent, then imported together.
enum ImportEndpoints {
  static let endpoints = [beginning, status, part, end, dismissal]

  private static let id = Parameter<String>.text(
    "import", in: .path, atMost: 40, "The name of an import, as the answer to its beginning has it."
  )
  private static let number = Parameter<Int>(
    "part", in: .path, "The number of a part, from 1.",
    expected: "a whole number from 1 to \(Imports.mostParts)",
    schema: [
      "type": .string("integer"), "minimum": .number(1),
      "maximum": .number(Double(Imports.mostParts)),
    ]
  ) { WholeNumber.read($0, in: 1...Imports.mostParts) }

  private static let statusSchema: Endpoint.Schema = .inline([
    "type": .string("object"),
    "properties": .object([
      "import": .object(["type": .string("string")]), "name": .object(["type": .string("string")]),
      "parts": .object([
        "type": .string("array"), "items": .object(["type": .string("integer")]),
      ]), "bytes": .object(["type": .string("integer")]),
    ]),
  ])

  private static func document(_ document: Imports.Document) -> JSONValue {
    .object([
      "import": .string(document.id), "name": .string(document.name),
      "parts": .array(document.parts.keys.sorted().map { .number(Double($0)) }),
      "bytes": .number(Double(document.count)),
    ])
  }

  private static let beginning = Endpoint(
    "POST", "/v1/imports", id: "beginImport", tag: "Editing",
    "Begin an import: what the document is called, and what is done with it",
    body: .init("application/json", .named("import-request")),
    answers: [.init("The import.", [.init("application/json", statusSchema)], status: 201)]
  ) { call in
    let asked = try call.read(ImportRequest.Named.self)
    let document = try call.service.imports.begin(asked.request, name: asked.name, for: call.owner)
    var response = ServerResponse.json(Self.document(document))
    response.status = 201
    response.fields["location"] = call.url("/v1/imports/\(document.id)")
    return response
  }

  private static let status = Endpoint(
    "GET", "/v1/imports/{import}", id: "getImport", tag: "Editing", "Which parts there are",
    parameters: [id.description],
    answers: [.init("The import.", [.init("application/json", statusSchema)])]
  ) { call in
    .json(document(try call.service.imports.document(call.value(id) ?? "", of: call.owner)))
  }

  private static let part = Endpoint(
    "PUT", "/v1/imports/{import}/parts/{part}", id: "putImportPart", tag: "Editing",
    "Send a part of the document, of at most 1 MB",
    parameters: [id.description, number.description],
    body: .init("application/octet-stream"), answers: [.init("It is there.", status: 204)]
  ) { call in
    guard !call.request.body.isEmpty else {
      throw Problem(400, "found no content, expected a part")
    }
    try call.service.imports.add(
      call.request.body, number: try call.value(number) ?? 1, to: try call.value(id) ?? "",
      of: call.owner)
    return ServerResponse(status: 204)
  }

  private static let end = Endpoint(
    editing: "POST", "/v1/imports/{import}/commit", id: "commitImport",
    "Import the document, all of it or nothing, as one change of the history",
    parameters: [id.description],
    answers: [
      .init("What was imported.", [.init("application/json", .named("import-findings"))])
    ]
  ) { call in
    let imports = call.service.imports
    let document = try imports.document(try call.value(id) ?? "", of: call.owner)
    guard document.missing.isEmpty else {
      throw Problem(
        409, "part \(document.missing[0]) is missing", at: .path("import"))
    }
    let bytes = document.bytes
    return PendingEdit("import anchors", call, as: .import) { store in
      var found: ImportReport?
      let source = ImportDocument(name: document.name) { () throws(FormatError) in ByteFeed(bytes) }
      do throws(RequestError) {
        let counts = try document.request.imported(
          [source], into: store, tell: { (report: ImportReport) in found = report })
        return Imported(counts: counts, report: found)
      } catch {
        throw Problem(importing: error, found)
      }
    } answer: { imported, revision in
      imports.end(document.id)
      let text = imported.report?.json(imported.counts, revision: revision) ?? "{}"
      return ServerResponse(type: "application/json", Array(text.utf8))
    }
  }

  private struct Imported: Sendable {
    var counts: AnchorImportCounts
    var report: ImportReport?
  }

  private static let dismissal = Endpoint(
    "DELETE", "/v1/imports/{import}", id: "dismissImport", tag: "Editing",
    "Forget an import that was begun", parameters: [id.description],
    answers: [.init("It is forgotten.", status: 204)]
  ) { call in
    let document = try call.service.imports.document(
      try call.value(id) ?? "", of: call.owner)
    call.service.imports.end(document.id)
    return ServerResponse(status: 204)
  }
}

extension Problem {
  /// The problem of a document that was not imported, with its findings.
  fileprivate init(importing error: RequestError, _ report: ImportReport?) {
    self.init(error)
    if case .documents(let reports) = error, let report = reports.first {
      status = 422
      detail = report.failure?.description ?? detail
    }
    if let report, let value = try? JSONReader.read(text: report.json(nil, revision: nil)) {
      members.append(.init(name: "findings", value: value))
    }
  }
}
