import GeoAnchorStore
import GeoCommandLine
import Synchronization

/// Warns of anchors that a command leaves out because they cannot be read; of very many only the
/// first are named.
final class SkippedAnchors: Sendable {
  private static let mostNamed = 10

  private let console: Console
  private let count = Mutex(0)

  init(_ console: Console) {
    self.console = console
  }

  func note(_ anchor: UnreadableAnchor) {
    let number = count.withLock { count in
      count += 1
      return count
    }
    switch number {
    case ...Self.mostNamed:
      let hint =
        number == 1
        ? "; `geoanchor store repair` reprojects geometries of other reference systems, "
          + "`geoanchor remove ID` removes an anchor" : ""
      console.warning(ShownText.clip("\(anchor)", limit: 400) + hint)
    case Self.mostNamed + 1:
      console.warning("more anchors cannot be read; `geoanchor lint` lists them all")
    default: break
    }
  }
}
