import GeoFormats
import GeoSystem
import GeoTesting

@Suite struct FileBytesTests {
  @Test func `reads this file`() throws {
    let bytes = try FileBytes.read(#filePath)
    expect(bytes.starts(with: Array("import GeoFormats\n".utf8)))
    expectEqual(bytes.last, UInt8(ascii: "\n"))
  }

  @Test func `names the reason`() {
    let error = #expect(throws: FormatError.self) { try FileBytes.read("/no/such/file") }
    expectEqual(error, .file(path: "/no/such/file", action: "open", code: ENOENT))
    expectEqual(error?.description, "cannot open `/no/such/file`: no such file or directory")
    #expect(throws: FormatError.file(path: "/", action: "read", code: EISDIR)) {
      try FileBytes.read("/")
    }
  }

  @Test func `limits the size`() {
    #expect(throws: FormatError.fileTooLarge(path: #filePath, limit: 10)) {
      try FileBytes.read(#filePath, limit: 10)
    }
    #expect(throws: FormatError.fileTooLarge(path: "/dev/zero", limit: 1000)) {
      try FileBytes.read("/dev/zero", limit: 1000)
    }
  }

  @Test func `reads an empty file`() throws {
    try expect(FileBytes.read("/dev/null").isEmpty)
  }
}
