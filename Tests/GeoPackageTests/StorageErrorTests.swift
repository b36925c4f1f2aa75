import GeoTesting

@testable import GeoPackage

/// Codes of sqlite.org/rescode.html: what is no damage has a message of its own.
@Suite struct StorageErrorTests {
  @Test(
    arguments: [
      (5, .locked, "locked by another process"), (261, .locked, "what a crash left"),
      (15, .locked, "locked by another process"), (8, .readOnly, "read-only"),
      (264, .readOnly, "a crash left changes"), (13, .diskFull, "the disk is full"),
      (778, .notWritten, "refused to write"), (11, .damaged, "damaged"),
      (7, .outOfMemory, "too little memory"), (3082, .outOfMemory, "too little memory"),
      (26, .notAStore, "not a SQLite database"), (9, .other(9), "text"),
    ] as [(Int32, StorageError.Code, String)])
  func `U-X7: what a result code means`(
    result: Int32, code: StorageError.Code, said: String
  ) {
    let error = StorageError(result: result, text: "text", attempted: "look")
    expectEqual(error.code, code)
    expect(error.description.contains(said), "\(error)")
  }
}
