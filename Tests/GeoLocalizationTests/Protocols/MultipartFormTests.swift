import GeoTesting

@testable import GeoLocalization

@Suite struct MultipartFormTests {
  @Test func `M-21: a form is written as the standard says`() {
    let form = MultipartForm([
      .init("mapCode", "HALL"),
      .init("queryImage", file: "a\"b.jpg", mediaType: "image/jpeg", bytes: [1, 2]),
    ])
    let (type, bytes) = form.body(seed: "map-1")
    expectEqual(type, "multipart/form-data; boundary=geoanchor-map1")
    let expected =
      "--geoanchor-map1\r\nContent-Disposition: form-data; name=\"mapCode\"\r\n\r\nHALL\r\n"
      + "--geoanchor-map1\r\nContent-Disposition: form-data; name=\"queryImage\"; "
      + "filename=\"a%22b.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\u{1}\u{2}\r\n"
      + "--geoanchor-map1--\r\n"
    expectEqual(bytes, Array(expected.utf8))
  }

  @Test(
    arguments: [
      [], [0, 255, 13, 10], Array("\r\n--geoanchor-x\r\n--geoanchor-xx--".utf8),
      Array("--geoanchor-x--".utf8), [13, 10, 13, 10],
    ] as [[UInt8]])
  func `what is written reads the same`(bytes: [UInt8]) throws {
    let form = MultipartForm([.init("a", bytes: bytes), .init("b", file: "f", bytes: bytes)])
    let (type, body) = form.body(seed: "x")
    try expectEqual(MultipartForm(reading: body, mediaType: type), form)
  }

  @Test(arguments: [
    "", "--x", "--x\r\n", "--x\r\nContent-Disposition: form-data\r\n\r\nv\r\n--x--",
    "--x\r\n\r\n--x--", "--xy\r\n", "v--x--", "--x\r\nname=\"a\"\r\n\r\nv",
  ])
  func `broken forms are refused`(text: String) {
    let error = #expect(throws: PositioningFailure.self) {
      try MultipartForm(reading: Array(text.utf8), mediaType: "multipart/form-data; boundary=x")
    }
    expectEqual(error?.reason, .malformed)
  }

  @Test(arguments: ["text/plain", "multipart/form-data", "multipart/form-data; boundary="])
  func `a form needs its boundary`(mediaType: String) {
    #expect(throws: PositioningFailure.self) {
      try MultipartForm(reading: Array("--x--".utf8), mediaType: mediaType)
    }
  }
}
