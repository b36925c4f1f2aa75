/// An angle in degrees.
///
/// Headings and bearings run clockwise from true north, in `0..<360`.
public typealias Degrees = Double

/// A length, distance or height in meters.
public typealias Meters = Double

/// A span of time in seconds.
public typealias Seconds = Double
