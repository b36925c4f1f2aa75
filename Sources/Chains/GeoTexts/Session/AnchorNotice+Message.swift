package import GeoSessions

extension AnchorNotice {
  /// The name of the text in outputs.
  package var key: SessionText {
    switch self {
    case .added: .anchorAdded
    case .tooFar: .anchorTooFar
    case .reached: .anchorReached
    case .notLocalized: .anchorNotLocalized
    case .interfaceDisabled: .anchorInterfaceDisabled
    case .missed: .anchorMiss
    case .notConverted: .anchorConversionFailed
    case .undone: .anchorUndone
    case .nothingToUndo: .anchorNothingToUndo
    case .restarted: .sessionRestarted
    case .nothingToSave: .saveNothing
    case .noDocument(let name): name == nil ? .loadNoFiles : .loadFailed
    case .emptyDocument: .loadEmpty
    case .loaded: .loadDoneMany
    }
  }

  package var message: Message {
    switch self {
    case .added(let anchor): .added(anchor.name)
    case .tooFar(let anchor, let meters): .tooFar(anchor.name, meters: meters)
    case .reached(let anchor): .reached(anchor.name)
    case .noDocument(let name?): .loadFailed(name)
    case .loaded(let count): .loaded(count)
    case .notLocalized, .interfaceDisabled, .missed, .notConverted, .undone, .nothingToUndo,
      .restarted,
      .nothingToSave, .noDocument(nil), .emptyDocument:
      .session(key)
    }
  }
}
