import GeoAnchorStore
import GeoRequests
import Synchronization

/// An edit of the store, and the answer once it is durable.
package struct PendingEdit: Sendable {
  var edit: StoreEdit
  /// The answer, made with the revision that the edit became; nil where it left nothing.
  var answer: @Sendable (Int?) throws -> ServerResponse
  /// The feature that the edit made, by which an answer is made again; set by the work.
  var made: Kept<String>

  /// Creates an edit whose work makes something that the answer tells of; `feature` says that it is a new feature.
  init<Made: Sendable>(
    _ purpose: String, _ call: Call, as kind: Change.Kind = .edit, target: Int? = nil,
    feature isNew: Bool = false,
    _ work: @escaping @Sendable (AnchorTransaction) throws -> Made,
    answer: @escaping @Sendable (Made, Int?) throws -> ServerResponse
  ) {
    let result = Kept<Made>()
    let made = Kept<String>()
    self.made = made
    edit = StoreEdit(purpose, as: kind, target: target, by: call.identity.author) { store in
      let value = try work(store)
      result.value = value
      if isNew, let edit = value as? FeatureEdit.Result { made.value = edit.id }
    }
    self.answer = { revision in
      guard let value = result.value else { throw Problem(500, "the service failed") }
      return try answer(value, revision)
    }
  }

  /// A value that one thread leaves for another.
  final class Kept<Value: Sendable>: Sendable {
    private let kept = Mutex<Value?>(nil)

    var value: Value? {
      get { kept.withLock { $0 } }
      set { kept.withLock { $0 = newValue } }
    }
  }
}

extension Endpoint {
  /// Creates an operation that changes the store.
  convenience init(
    editing method: String, _ path: String, id: String, tag: String = "Editing", _ summary: String,
    parameters: [ParameterDescription] = [], body: Content? = nil, answers: [Answer],
    prepare: @escaping @Sendable (Call) throws -> PendingEdit
  ) {
    self.init(
      method, path, id: id, tag: tag, summary,
      parameters: parameters
        + [RequestKeys.parameter.description, AuthorField.parameter.description],
      body: body, answers: answers, Conduct(prepare: prepare)
    ) { _ in throw Problem(500, "the service failed") }
  }
}
