import CFuzzer
import Glibc

let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
guard let target = Target(rawValue: name) else {
  print(Target.allCases.map(\.rawValue).joined(separator: " "))
  exit(2)
}
let chosen = target

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { bytes, size in
    do {
      try chosen.read(Array(UnsafeBufferPointer(start: bytes, count: size)))
    } catch {
      fputs("\(error)\n", stderr)
      abort()
    }
    return 0
  })
