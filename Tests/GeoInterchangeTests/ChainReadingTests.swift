import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTesting
import Geodesy

@Suite struct ChainReadingTests {
  @Test func `reads what it wrote`() throws {
    let text = ChainDocument(Fixtures.chain).text(.json)
    let chain = try ChainDocument(readingJSON: Array(text.utf8)).chain
    expectEqual(chain.name, Fixtures.chain.name)
    expectEqual(chain.attribution, Fixtures.chain.attribution)
    expectNear(chain.length, Fixtures.chain.length, within: 0.5e-6)
    expectEqual(chain.anchors.map(\.id), Fixtures.chain.anchors.map(\.id))
    expectEqual(chain.anchors.map(\.altitude), Fixtures.chain.anchors.map(\.altitude))
    expectEqual(chain.anchors.map(\.street), Fixtures.chain.anchors.map(\.street))
    for (found, written) in zip(chain.path, Fixtures.chain.path) {
      expectNear(found.latitude, written.latitude, within: 0.5e-9)
      expectNear(found.longitude, written.longitude, within: 0.5e-9)
    }
    // The read chain is written the same again.
    expectEqual(ChainDocument(chain).text(.json), text)
  }

  @Test func `reads the details that it wrote`() throws {
    let text = ChainDocument(Fixtures.plannedChain).text(.json)
    let chain = try ChainDocument(readingJSON: Array(text.utf8)).chain
    expectEqual(chain.anchors.map(\.details), Fixtures.plannedChain.anchors.map(\.details))
    expectEqual(chain.anchors.map(\.role), Fixtures.plannedChain.anchors.map(\.role))
    expectEqual(ChainDocument(chain).text(.json), text)
  }

  @Test(arguments: [
    ("\"scale\": 2.5", "\"scale\": 0", "`anchors[1].scale` is 0.0, expected a number above 0"),
    (
      "\"revealMeters\": 25", "\"revealMeters\": -1",
      "`anchors[1].revealMeters` is -1.0, expected a number above 0"
    ),
    (
      "\"asset\": \"precise\"", "\"asset\": \"ball\"",
      "`anchors[1].asset` is `ball`, expected one of `precise`, `forgiving`"
    ),
    (
      "[0, 0, 0.6, 0.8]", "[0, 0, 0.6, 0.9]",
      "`anchors[1].orientation` is an array of 4, expected a quaternion [x, y, z, w] of length 1"
    ),
    ("[0, 0, 0.6, 0.8]", "[1]", "expected a quaternion [x, y, z, w] of length 1"),
    (
      "\"altitudeSource\": \"terrain\"", "\"altitudeSource\": \"map\"",
      "`anchors[1].altitudeSource` is `map`, expected one of `userDefined`, `coarse`, `precise`"
    ),
    ("\"pinned\": true", "\"pinned\": 1", "`anchors[1].pinned` is 1.0, expected true or false"),
    ("\"offsetMeters\": -1.5", "\"offsetMeters\": \"x\"", "`x`, expected a number"),
    ("\"Turn \\\"left\\\" ←\"", "\"\"", "the instruction has 0 bytes, from 1 to 1000 are allowed"),
  ])
  func `refuses details`(_ original: String, replacement: String, message: String) throws {
    let text = ChainDocument(Fixtures.plannedChain).text(.json)
    let changed = text.replacing(original, with: replacement)
    expect(changed != text, "\(text)")
    let error = #expect(throws: InterchangeError.self) {
      try ChainDocument(readingJSON: Array(changed.utf8))
    }
    expectEqual(error?.description.contains(message), true, "\(String(describing: error))")
  }

  @Test(arguments: [
    (
      "\"a-1\"", "\"a 1\"",
      "line 14, column 12: `anchors[0].id` is `a 1`, expected an id without white space"
    ),
    (
      "\"headingDegrees\": 320.5", "\"headingDegrees\": 360",
      "`anchors[0].headingDegrees` is 360.0, expected degrees from 0 up to 360"
    ),
    (
      "\"role\": \"turn\"", "\"role\": \"bend\"",
      "`anchors[2].role` is `bend`, expected one of `start`, `path`, `turn`, `crossing`, `steps`, "
        + "`level`, `landmark`, `border`, `via`, `arrival`"
    ),
    (
      "\"datum\": \"egm96\"", "\"datum\": \"sea\"",
      "`anchors[2].altitude.datum` is `sea`, expected one of `ellipsoid`, `egm96`, `egm2008`, "
        + "`meanSeaLevel`, `ground`"
    ),
    (
      "\"distanceMeters\": 128.5", "\"distanceMeters\": -1",
      "`anchors[2].distanceMeters` is -1.0, expected meters, not negative"
    ),
    ("\"LineString\"", "\"Point\"", "`geometry.type` is `Point`, expected `LineString`"),
    (
      "[-73.981, 40.751]", "[40.751, -173.981]",
      "`geometry.coordinates[1]`: latitude -173.981 is not between -90 and 90"
    ),
    ("\"anchors\"", "\"anchor\"", "`anchors` is missing, expected an array"),
    (
      "\"lengthMeters\": 234.567892", "\"lengthMeters\": \"x\"",
      "`lengthMeters` is `x`, expected a number"
    ),
  ])
  func `refuses`(_ original: String, replacement: String, message: String) throws {
    let text = ChainDocument(Fixtures.chain).text(.json)
    let changed = text.replacing(original, with: replacement)
    expect(changed != text)
    let error = #expect(throws: InterchangeError.self) {
      try ChainDocument(readingJSON: Array(changed.utf8))
    }
    expectEqual(error?.description.contains(message), true, "\(String(describing: error))")
  }

  @Test(arguments: ["", "[]", "{", "null", "{}"]) func `refuses what is no chain`(_ text: String) {
    #expect(throws: InterchangeError.self) { try ChainDocument(readingJSON: Array(text.utf8)) }
  }
}
