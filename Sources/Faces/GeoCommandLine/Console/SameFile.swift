import GeoSystem

extension String {
  /// Whether both paths lead to one regular file that exists.
  package func isSameFile(as other: String?) -> Bool {
    var own = stat()
    var theirs = stat()
    guard let other, stat(self, &own) == 0, stat(other, &theirs) == 0 else { return false }
    return own.st_mode & S_IFMT == S_IFREG && own.st_dev == theirs.st_dev
      && own.st_ino == theirs.st_ino
  }
}
