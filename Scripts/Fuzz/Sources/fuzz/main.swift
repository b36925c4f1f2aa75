import CFuzzer
import Glibc

let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
guard let target = Target(rawValue: name) else {
  print("FUZZ_TARGET must be one of", Target.allCases.map(\.rawValue).joined(separator: " "))
  exit(2)
}
let chosen = target

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { bytes, size in
    chosen.read(Array(UnsafeBufferPointer(start: bytes, count: size)))
    return 0
  })
