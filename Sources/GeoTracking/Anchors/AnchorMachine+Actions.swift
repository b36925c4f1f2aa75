import GeoAnchors
import GeoSessions
import Geodesy

extension AnchorMachine {
  /// Does what the user asks for.
  mutating func act(
    _ action: UserAction, _ argument: String?, _ document: String?, at time: Seconds,
    _ outputs: inout [AnchorOutput]
  ) {
    switch action {
    case .undo: undo(&outputs)
    case .restart: restart(&outputs)
    case .resetWorldOrigin: forgetWorld()
    case .saveAnchors: save(as: argument, at: time, &outputs)
    case .loadAnchors: load(document, named: argument, at: time, &outputs)
    case .localize, .stop, .continueLimited, .setLocalizationMode, .navigate, .stopNavigation,
      .unknown:
      break
    }
  }

  private mutating func undo(_ outputs: inout [AnchorOutput]) {
    guard let last = anchors.popLast() else {
      outputs.append(.told(.nothingToUndo))
      return
    }
    outputs.append(.removed(last))
    outputs.append(.told(.undone))
  }

  private mutating func restart(_ outputs: inout [AnchorOutput]) {
    for anchor in anchors { outputs.append(.removed(anchor)) }
    anchors = []
    forgetWorld()
    outputs.append(.told(.restarted))
  }

  private func save(
    as name: String?, at time: Seconds, _ outputs: inout [AnchorOutput]
  ) {
    guard !anchors.isEmpty else {
      outputs.append(.told(.nothingToSave))
      return
    }
    let name = name ?? AnchorFileName.name(epoch: epoch, time: time)
    outputs.append(.saved(anchors.map(\.anchor), name: name))
  }

  private mutating func load(
    _ document: String?, named name: String?, at time: Seconds,
    _ outputs: inout [AnchorOutput]
  ) {
    guard mayAdd(&outputs) else { return }
    guard let document else {
      outputs.append(.told(.noDocument(name: name)))
      return
    }
    guard let reader, case .anchors(let found) = reader(document), !found.isEmpty else {
      outputs.append(.told(.emptyDocument))
      return
    }
    let first = anchors.count
    for var anchor in found {
      // A file that was saved from this very session names anchors that are still here.
      if anchors.contains(where: { $0.anchor.id == anchor.id }) { anchor.id = nextID }
      append(anchor, .document, point: world.flatMap { Self.point(of: anchor, in: $0) }, at: time)
    }
    outputs += anchors[first...].map { .added($0) }
    outputs.append(.told(.loaded(found.count)))
  }
}
