// The only file that names the platform's C library: files, memory, threads, elementary mathematics.
// Modules import GeoSystem, so that another platform is a line here.
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#elseif canImport(Darwin)
@_exported public import Darwin
#endif
