import GeoSystem

/// Destination of an output file, and how to create it there.
package struct OutputPlace: Hashable, Sendable {
  /// The path that the file gets; the end of the chain where the path is a symbolic link.
  package let target: String
  /// Whether the target is, or will be, a regular file; if not, it is written as it is.
  package let isRegular: Bool
  private let folder: String
  private let mode: mode_t?

  /// Looks at what the path names now.
  package init(_ path: String) throws(SystemError) {
    guard !path.isEmpty, !path.hasSuffix("/") else { throw SystemError(code: EISDIR) }
    var target = path
    var isRegular = true
    var mode: mode_t?
    var status = stat()
    if stat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFDIR: throw SystemError(code: EISDIR)
      case S_IFREG:
        guard access(path, W_OK) == 0 else { throw .last }
        mode = status.st_mode & 0o777
        target = Self.resolved(path)
      default: isRegular = false
      }
    } else if errno != ENOENT {
      throw .last
    } else {
      target = Self.destination(ofLink: path)
    }
    self.target = target
    self.isRegular = isRegular
    self.mode = mode
    let end = target.lastIndex(of: "/")
    folder = end.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
  }

  /// Opens the file, without a name if that is possible, else with a temporary one.
  package func open(
    unnamedIfPossible: Bool
  ) throws(SystemError) -> (descriptor: Int32, temporary: String?) {
    let common = O_WRONLY | O_CLOEXEC
    guard isRegular else { return (try opened(target, common), nil) }
    if unnamedIfPossible, access("/proc/self/fd", X_OK) == 0 {
      do throws(SystemError) {
        // O_TMPFILE, which is too intricate a macro to be imported.
        return (try adopted(try opened(folder, common | 0o20_000_000 | O_DIRECTORY)), nil)
      } catch {
        guard [EOPNOTSUPP, EISDIR, EINVAL].contains(error.code) else { throw error }
      }
    }
    while true {
      let name = temporaryName()
      do throws(SystemError) {
        return (try adopted(try opened(name, common | O_CREAT | O_EXCL)), name)
      } catch {
        guard error.code == EEXIST else { throw error }
      }
    }
  }

  /// Gives a file without a name a temporary one.
  package func link(_ descriptor: Int32) throws(SystemError) -> String {
    while true {
      let name = temporaryName()
      let source = "/proc/self/fd/\(descriptor)"
      if linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 { return name }
      guard errno == EEXIST else { throw .last }
    }
  }

  private func opened(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    while true {
      let descriptor = GeoSystem.open(path, flags, 0o666)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Gives a new file the permissions of the one that it replaces.
  private func adopted(_ descriptor: Int32) throws(SystemError) -> Int32 {
    if let mode, fchmod(descriptor, mode) != 0 {
      let error = SystemError.last
      _ = close(descriptor)
      throw error
    }
    return descriptor
  }

  private func temporaryName() -> String {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return "\(folder == "/" ? "" : folder)/.geoanchor-\(digits).tmp"
  }

  /// The target of a dangling symbolic link; other paths are returned unchanged.
  private static func destination(ofLink path: String) -> String {
    var path = path
    // The system follows no more links than that.
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &bytes, bytes.count - 1)
      guard count > 0 else { break }
      let target = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = target.hasPrefix("/") ? target : folder + target
    }
    return path
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
