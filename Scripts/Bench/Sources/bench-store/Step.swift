import GeoAnchorKit
import Glibc

/// Adds anchors piece by piece: the anchors themselves are not what is measured.
func fill(_ store: AnchorStore, with count: Int, from world: inout World) throws {
  var left = count
  var failure: (any Error)?
  _ = try store.importAnchors { importer in
    do {
      while left > 0 {
        let some = min(left, 10_000)
        for anchor in world.anchors(some) { try importer.add(anchor) }
        left -= some
      }
      return true
    } catch {
      failure = error
      return false
    }
  }
  if let failure { throw failure }
}

/// Says how long work took and how much memory the process held at most meanwhile.
func step(_ name: String, _ work: () throws -> Void) throws {
  forgetPeak()
  let used = processorTime()
  let time = try ContinuousClock().measure { try work() }
  let busy = (processorTime() - used) / 1e6
  say("\(name): \(time), processor \(busy) s, at most \(peak()) MiB")
}

/// From now on the peak is that of what follows (proc(5), `clear_refs`).
private func forgetPeak() {
  let file = open("/proc/self/clear_refs", O_WRONLY)
  guard file >= 0 else { return }
  _ = Glibc.write(file, "5", 1)
  close(file)
}

/// The most memory that was resident, in MiB.
private func peak() -> Int {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, 256, file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard text.hasPrefix("VmHWM:") else { continue }
    let digits = text.filter { ("0"..."9").contains($0) }
    return (Int(digits) ?? 0) / 1024
  }
  return 0
}
