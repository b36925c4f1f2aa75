import Foundation
import GeoSystem

/// The open files of this process.
public enum OpenFiles {
  /// The number of times that a file is open.
  public static func count(of path: String) -> Int {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.count { descriptor in
      var target = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count - 1)
      return count > 0
        && String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) == path
    }
  }
}
