/// Sine, logarithm and their kin with the same bits on every machine.
///
/// The functions of a system's library differ by the processor: where it can multiply and add in one step, the
/// last bit comes out otherwise. Results that must replay byte for byte are computed with these functions. They
/// use the five operations that IEEE 754 defines exactly, never a fused one, and no library.
///
/// Every result is within 1.5 units in the last place of the true value, over the whole range of
/// `Double`, however large the angle; special values (infinity, not a number, signed zero) follow
/// C's Annex F. Angles are radians, as everywhere in this file's kind of mathematics.
public enum ElementaryFunctions {}
