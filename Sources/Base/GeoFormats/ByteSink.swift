/// A consumer of bytes that are valid only during the call.
public typealias ByteSink<Failure: Error> = (UnsafeRawBufferPointer) throws(Failure) -> Void

/// A consumer of pieces of a text.
public typealias TextSink<Failure: Error> = (String) throws(Failure) -> Void
