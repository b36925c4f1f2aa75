import GeoAnchorStore
import GeoFormats
import GeoRequests

/// The operations of OGC API - Features, part 4 (OGC 20-002, draft): create, replace, update, delete.
enum FeatureEditEndpoints {
  static let endpoints = FeatureCollection.allCases.flatMap(endpoints)

  static let prefer = Parameter<String>.text(
    "Prefer", in: .header,
    "`return=representation` answers the feature (RFC 7240), as adding one does without `return=minimal`."
  )
  static let ifMatch = Parameter<String>.text(
    "If-Match", in: .header, atMost: 2_000,
    "Entity tags, one of which the feature must have; another answers 412 with the feature. The weak form of a tag, which "
      + "compressing proxies make, counts as the tag.")
  private static let ifNoneMatch = Parameter<String>.text(
    "If-None-Match", in: .header, atMost: 2_000,
    "Entity tags, none of which the feature may have; `*` for a feature that must not be there yet."
  )
  private static let ifUnmodifiedSince = Parameter<String>.text(
    "If-Unmodified-Since", in: .header, atMost: 100,
    "A time of RFC 9110 after which the feature must not have been changed; other texts, and any beside `If-Match`, are "
      + "ignored.")
  private static let preconditions = [
    ifMatch.description, ifNoneMatch.description, ifUnmodifiedSince.description,
  ]
  private static let item = Parameter<String>.text(
    "item", in: .path, atMost: 400, "The id of a feature.")

  private static let geojson = Endpoint.Content(
    "application/geo+json", .inline(["$ref": .string("#/components/schemas/feature")]))
  private static let patch = Endpoint.Content(
    "application/merge-patch+json", .inline(["type": .string("object")]))

  private static func operations(on collection: FeatureCollection) -> [FeatureEdit.Operation] {
    switch collection {
    case .ways: []
    case .floors: [.replace, .update]
    default: FeatureEdit.Operation.allCases.filter { $0 != .create || collection.takesNew }
    }
  }

  private static func endpoints(of collection: FeatureCollection) -> [Endpoint] {
    operations(on: collection).map { endpoint($0, collection) }
  }

  private static func endpoint(
    _ operation: FeatureEdit.Operation, _ collection: FeatureCollection
  ) -> Endpoint {
    let path = "/collections/\(collection.rawValue)/items"
    let name = collection.rawValue.prefix(1).uppercased() + collection.rawValue.dropFirst()
    let whole: Endpoint.Content =
      collection == .chains ? .init("application/json", .named("chain")) : newFeature
    switch operation {
    case .create:
      return Endpoint(
        editing: "POST", path, id: "create\(name)Item", "Add a feature",
        parameters: preconditions + [prefer.description], body: whole,
        answers: [.init("The feature is there.", [geojson], status: 201)]
      ) { call in try edit(.create, collection, call) }
    case .replace:
      return Endpoint(
        editing: "PUT", path + "/{item}", id: "replace\(name)Item",
        collection.takesNew ? "Replace a feature, or add one of this id" : "Replace a feature",
        parameters: [item.description] + preconditions + [prefer.description], body: whole,
        answers: changed
          + (collection.takesNew ? [.init("The feature is there.", [geojson], status: 201)] : [])
      ) { call in try edit(.replace, collection, call) }
    case .update:
      return Endpoint(
        editing: "PATCH", path + "/{item}", id: "update\(name)Item",
        "Change members of a feature by a merge patch (RFC 7396)",
        parameters: [item.description] + preconditions + [prefer.description], body: patch,
        answers: changed
      ) { call in try edit(.update, collection, call) }
    case .delete:
      return Endpoint(
        editing: "DELETE", path + "/{item}", id: "delete\(name)Item", "Delete a feature",
        parameters: [item.description] + preconditions,
        answers: [.init("The feature is gone.", status: 204)]
      ) { call in try edit(.delete, collection, call) }
    }
  }

  private static let newFeature = Endpoint.Content(
    "application/geo+json", .inline(["$ref": .string("#/components/schemas/newFeature")]))

  private static let changed: [Endpoint.Answer] = [
    .init("The feature as it is now.", [geojson]), .init("The feature was changed.", status: 204),
  ]

  private static func edit(
    _ operation: FeatureEdit.Operation, _ collection: FeatureCollection, _ call: Call
  ) throws -> PendingEdit {
    try check([collection], call)
    let id = operation == .create ? nil : try call.value(item)
    let condition = EditCondition(
      ifMatch: try call.list(ifMatch), ifNoneMatch: try call.list(ifNoneMatch),
      ifUnmodifiedSince: try call.value(ifUnmodifiedSince).flatMap(HTTPDate.seconds))
    // Adding a feature that must not exist overwrites nothing.
    let isNew = operation == .create || operation == .replace && condition.ifNoneMatch == "*"
    if !isNew, condition.ifMatch == nil, call.service.configuration.requiresIfMatch {
      throw Problem(
        428, "the feature is changed only under the condition of its entity tag",
        at: .field("If-Match"))
    }
    if operation != .delete { try call.requireType() }
    let edit = try FeatureEdit(
      operation, in: collection, id: id, condition: condition, document: call.request.body)
    let wantsFeature = try prefers("return=representation", call)
    return PendingEdit(
      "\(operation) `\((id ?? "a feature").prefix(80))` of `\(collection)`", call,
      feature: operation == .create
    ) { store in
      do throws(RequestError) {
        return try edit.apply(to: store)
      } catch .conflict(let conflict) {
        throw Problem(conflict, sent: call.request.body)
      }
    } answer: { result, _ in
      response(to: operation, result, in: collection, call, wantsFeature: wantsFeature)
    }
  }

  /// Makes sure that the store has what is to be edited.
  static func check(_ collections: Set<FeatureCollection>, _ call: Call) throws(Problem) {
    guard collections.contains(.regions), call.data.regions != nil else { return }
    throw Problem(409, "the regions are those of files; the store has none to edit")
  }

  static func prefers(_ preference: String, _ call: Call) throws(Problem) -> Bool {
    (try call.value(prefer) ?? "").split(whereSeparator: { $0 == "," || $0 == ";" }).contains {
      $0.trimmingASCIIBlanks() == preference[...]
    }
  }

  private static func response(
    to operation: FeatureEdit.Operation, _ result: FeatureEdit.Result,
    in collection: FeatureCollection, _ call: Call, wantsFeature: Bool
  ) -> ServerResponse {
    var response = ServerResponse(status: result.isNew ? 201 : 204)
    let preferred = call.request.fields["prefer"] ?? ""
    if wantsFeature || result.isNew && !preferred.contains("return=minimal"),
      let feature = result.feature
    {
      response = ServerResponse(
        status: result.isNew ? 201 : 200, type: "application/geo+json", feature)
      if wantsFeature { response.fields["preference-applied"] = "return=representation" }
    }
    response.fields["etag"] = result.tag?.text
    // A chain that was renamed is at another place.
    if result.isNew || result.feature != nil && result.id != (try? call.value(item)) {
      response.fields["location"] = call.url(
        "/collections/\(collection.rawValue)/items/" + PercentEncoding.encoded(result.id))
    }
    return response
  }
}

extension Problem {
  /// The problem of an edit made for another version: 412 with the present feature and the sent one.
  init(_ conflict: EditConflict, sent: [UInt8]) {
    self.init(
      412, RequestError.conflict(conflict).description, at: .field(conflict.precondition))
    if !conflict.tag.isEmpty { self = adding("etag", conflict.tag) }
    for (name, document) in [("present", conflict.present), ("sent", sent)] {
      guard let value = try? JSONReader.read(document) else { continue }
      members.append(JSONObject.Member(name: name, value: value))
    }
  }
}
