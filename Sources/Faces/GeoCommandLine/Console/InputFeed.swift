package import GeoFormats

extension Console {
  /// The bytes of standard input, one after the other.
  package func standardInput() -> ByteFeed {
    let input = input
    return ByteFeed { (buffer) throws(FormatError) in
      do throws(SystemError) {
        let bytes = try input.read(upTo: buffer.count)
        buffer.copyBytes(from: bytes)
        return bytes.count
      } catch {
        throw .file(path: "standard input", action: "read", code: error.code)
      }
    }
  }

  /// The bytes of a file, or of standard input for `-`, one after the other.
  /// - Throws: That the file does not exist, is a folder, or cannot be read.
  package func feed(_ path: String) throws(CommandFailure) -> ByteFeed {
    guard path != "-" else { return standardInput() }
    _ = try InputFile(path, self)
    do throws(FormatError) {
      return ByteFeed(try ByteStream(path: path))
    } catch {
      throw CommandFailure(
        "cannot read \(ShownText.path(path))", causes: [error.description])
    }
  }
}
