import GeoTesting

@testable import GeoLocalization

@Suite struct NavigationVoiceTests {
  private let policy = NavigationPolicy()

  /// behaviors.md §5.1: forward below 20°, slight below 60°, turn around from 150°.
  @Test(arguments: [
    (0.0, NavigationInstruction.moveForward), (19.9, .moveForward), (-19.9, .moveForward),
    (20, .slightRight), (-20, .slightLeft), (59.9, .slightRight), (60, .turnRight),
    (-60, .turnLeft), (149.9, .turnRight), (150, .turnAround), (-180, .turnAround),
  ])
  func `M-20: an angle asks for an instruction`(angle: Double, expected: NavigationInstruction) {
    expectEqual(NavigationVoice.instruction(for: angle, after: nil, policy), expected)
  }

  @Test(arguments: [
    (29.9, NavigationInstruction.moveForward, NavigationInstruction.moveForward),
    (30, .moveForward, .slightRight), (10, .slightRight, .slightRight),
    (9.9, .slightRight, .moveForward), (69.9, .slightLeft, .slightRight),
    (70, .slightRight, .turnRight), (50, .turnRight, .turnRight), (49.9, .turnRight, .slightRight),
    (159.9, .turnRight, .turnRight), (160, .turnRight, .turnAround),
    (140, .turnAround, .turnAround), (139.9, .turnAround, .turnRight),
  ])
  func `M-20: an instruction stays for ten degrees more`(
    angle: Double, current: NavigationInstruction, expected: NavigationInstruction
  ) {
    expectEqual(NavigationVoice.instruction(for: angle, after: current, policy), expected)
  }

  @Test func `M-20: cooldowns are three and one and a half seconds`() {
    var voice = NavigationVoice()
    let steps: [(time: Double, angle: Double, expected: NavigationInstruction?)] = [
      (0, 0, .moveForward), (1, 0, nil), (1.4, 90, nil), (1.5, 90, .turnRight), (2.9, 0, nil),
      (3, 0, .moveForward), (4.4, 90, nil), (4.5, 90, .turnRight), (9, 90, nil),
    ]
    for step in steps {
      expectEqual(voice.instruction(for: step.angle, at: step.time, policy), step.expected)
    }
  }

  @Test func `M-20: the same instruction waits longer`() {
    var voice = NavigationVoice()
    expectEqual(voice.instruction(for: 90, at: 0, policy), .turnRight)
    expectEqual(voice.instruction(for: 0, at: 1.5, policy), .moveForward)
    expectNil(voice.instruction(for: 90, at: 2.99, policy))
    expectEqual(voice.instruction(for: 90, at: 3, policy), .turnRight)
  }
}
