/// The bytes of hexadecimal text.
func bytes(hexadecimal text: String) -> [UInt8] {
  var text = Substring(text)
  var bytes: [UInt8] = []
  while let byte = UInt8(text.prefix(2), radix: 16) {
    bytes.append(byte)
    text = text.dropFirst(2)
  }
  return bytes
}
