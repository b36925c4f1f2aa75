import GeoAnchors
import Geodesy

extension AnchorMachine {
  /// Does what the user asks for.
  mutating func act(
    _ action: UserAction, _ argument: String?, _ document: String?, at time: Seconds
  ) {
    switch action {
    case .undo: undo()
    case .restart, .startOver: restart()
    case .resetWorldOrigin: forgetWorld()
    case .saveAnchors: save(as: argument, at: time)
    case .loadAnchors: load(document, named: argument, at: time)
    case .localize, .stop, .continueLimited, .setLocalizationMode, .navigate, .stopNavigation,
      .clearMesh, .startGPSUpdates, .stopGPSUpdates, .trackObjects, .close, .unknown:
      break
    }
  }

  private mutating func undo() {
    guard let last = anchors.last else {
      said.append(.notice(.nothingToUndo))
      return
    }
    guard mayAct() else { return }
    anchors.removeLast()
    said.append(.removed(last))
    said.append(.notice(.undone))
  }

  private mutating func restart() {
    for anchor in anchors { said.append(.removed(anchor)) }
    anchors = []
    forgetWorld()
    said.append(.notice(.restarted))
  }

  private mutating func save(as name: String?, at time: Seconds) {
    guard !anchors.isEmpty else {
      said.append(.notice(.nothingToSave))
      return
    }
    let name = name ?? AnchorFileName.name(epoch: epoch, time: time)
    said.append(.saved(anchors.map(\.anchor), name: name))
  }

  private mutating func load(_ document: String?, named name: String?, at time: Seconds) {
    guard mayAdd() else { return }
    guard let document else {
      said.append(.notice(.noDocument(name: name)))
      return
    }
    guard let reader, case .anchors(let found) = reader(document), !found.isEmpty else {
      said.append(.notice(.emptyDocument))
      return
    }
    let first = anchors.count
    for var anchor in found {
      // A file that was saved from this very session names anchors that are still here.
      if anchors.contains(where: { $0.anchor.id == anchor.id }) { anchor.id = nextID }
      append(anchor, .document, point: world.flatMap { Self.point(of: anchor, in: $0) }, at: time)
    }
    said += anchors[first...].map { .added($0) }
    said.append(.notice(.loaded(found.count)))
  }
}
