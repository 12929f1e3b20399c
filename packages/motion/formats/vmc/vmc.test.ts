import { humanoid, randomMotion } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { seeded, worldMotion, type Motion } from '@understudy/motion'
import { parseOsc, printOsc, printVmc, recordVmc } from './index.ts'

const stream = (motion: Motion): readonly (readonly Uint8Array[])[] => {
  const packetsAt = printVmc(motion)
  return Array.from({ length: motion.frameCount }, (_, f) => packetsAt(f, f / motion.frameRate))
}

describe('OSC', () => {
  test('a message of the specification’s own examples, byte by byte', () => {
    // OSC 1.0 §"Examples": /oscillator/4/frequency with one float, 440.
    const bytes = Uint8Array.from([
      0x2f, 0x6f, 0x73, 0x63, 0x69, 0x6c, 0x6c, 0x61, 0x74, 0x6f, 0x72, 0x2f, 0x34, 0x2f, 0x66, 0x72, 0x65, 0x71, 0x75,
      0x65, 0x6e, 0x63, 0x79, 0, 0x2c, 0x66, 0, 0, 0x43, 0xdc, 0, 0,
    ]) // prettier-ignore
    expect(parseOsc(bytes)).toEqual([{ address: '/oscillator/4/frequency', args: [440] }])
  })
  test('what is printed is read again', () => {
    const messages = [
      { address: '/a', args: [] },
      { address: '/VMC/Ext/Bone/Pos', args: ['Hips', 0.5, -2, 1e6] },
    ]
    expect(parseOsc(printOsc(messages))).toEqual(messages)
  })
  test('nothing but our own error comes out of damaged packets', () => {
    const random = seeded(7)
    const whole = printOsc([{ address: '/VMC/Ext/Bone/Pos', args: ['Hips', 1, 2, 3, 0, 0, 0, 1] }])
    for (let i = 0; i < 20_000; i++) {
      const bytes = whole.slice(0, 1 + random.integer(whole.length))
      for (let k = random.integer(4); k > 0; k--) bytes[random.integer(bytes.length)] = random.integer(256)
      try {
        parseOsc(bytes)
      } catch (error) {
        expect((error as Error).name).toBe('MotionError')
      }
    }
  })
})

describe('the Virtual Motion Capture protocol', () => {
  const motion: Motion = { ...randomMotion(seeded(3), humanoid(), { frameCount: 31 }), frameRate: 30 }

  test('a motion that is sent and recorded is in the same place, joint by joint', () => {
    const recorder = recordVmc()
    for (const packets of stream(motion)) for (const packet of packets) recorder.take(packet, 0)
    const recorded = recorder.motion({ frameRate: 30 })
    expect(recorded.frameCount).toBe(motion.frameCount)
    const [before, after] = [worldMotion(motion).positions, worldMotion(recorded).positions]
    let worst = 0
    for (const [role, joint] of motion.skeleton.roles) {
      const other = recorded.skeleton.roles.get(role)!
      for (let f = 0; f < motion.frameCount; f++)
        for (let k = 0; k < 3; k++)
          worst = Math.max(
            worst,
            Math.abs(
              before[3 * (f * motion.skeleton.jointCount + joint) + k] -
                after[3 * (f * recorded.skeleton.jointCount + other) + k],
            ),
          )
    }
    expect(worst).toBeLessThan(1e-4)
  })

  test('Unity’s axes: a left hand that is raised to the side is at −x there, +x here', () => {
    const [packets] = stream(motion)
    const leg = parseOsc(packets[0]).concat(...packets.slice(1).map(parseOsc)).find(({ args }) => args[0] === 'LeftUpperLeg')! // prettier-ignore
    expect(leg.args[1]).toBeLessThan(0)
    expect(motion.skeleton.joints[motion.skeleton.roles.get('leftUpperLeg')!].offset[0]).toBeGreaterThan(0)
  })

  test('dropped, repeated, reordered and damaged packets harm nothing', () => {
    const random = seeded(11)
    // A slow motion: what is dropped can be filled.
    const slow: Motion = { ...motion, rotations: motion.rotations.map((_, i) => motion.rotations[i % (4 * motion.skeleton.jointCount)]) } // prettier-ignore
    const recorder = recordVmc()
    const sent: Uint8Array[] = stream(slow)
      .flat()
      .flatMap((packet) => {
        const chance = random.integer(20)
        if (chance === 0) return []
        if (chance === 1) return [packet, packet]
        if (chance === 2) return [packet.slice(0, random.integer(packet.length)), packet]
        if (chance === 3) return [packet.map((byte) => (random.integer(10) === 0 ? 255 - byte : byte))]
        return [packet]
      })
    for (let i = 1; i < sent.length; i++)
      if (random.integer(8) === 0) [sent[i - 1], sent[i]] = [sent[i], sent[i - 1]]
    sent.forEach((packet, i) => recorder.take(packet, i / 90))
    const { packets, malformed, frames } = recorder.counts()
    expect(packets).toBe(sent.length)
    expect(malformed).toBeGreaterThan(0)
    expect(frames).toBeGreaterThan(15)
    const recorded = recorder.motion({ frameRate: 30 })
    expect(recorded.rotations.every(Number.isFinite)).toBe(true)
    expect(recorded.rootPositions.every(Number.isFinite)).toBe(true)
    for (let i = 0; i < recorded.rotations.length; i += 4)
      expect(Math.hypot(...recorded.rotations.subarray(i, i + 4))).toBeCloseTo(1, 4)
  })

  test('an old packet changes nothing, and a sender that starts again is followed', () => {
    const recorder = recordVmc()
    const sent = stream(motion)
    for (const packets of sent.slice(0, 20)) for (const packet of packets) recorder.take(packet, 0)
    recorder.take(sent[5].at(-1)!, 0)
    expect(recorder.counts()).toMatchObject({ late: 1, frames: 20 })
    const later = printVmc(motion)
    for (let f = 0; f < 100; f++) for (const packet of later(f % 31, 100 + f / 30)) recorder.take(packet, 0)
    for (const packets of sent) for (const packet of packets) recorder.take(packet, 0)
    expect(recorder.counts().frames).toBe(20 + 100 + 31)
  })

  test('without a clock the time of arrival counts', () => {
    const recorder = recordVmc()
    for (let f = 0; f < 31; f++)
      recorder.take(
        printOsc([{ address: '/VMC/Ext/Bone/Pos', args: ['Hips', f, 1, 0, 0, 0, 0, 1] }]),
        5 + f / 10,
      )
    const recorded = recorder.motion({ frameRate: 10 })
    // The first hips might have been followed by a clock.
    expect(recorded.frameCount).toBe(30)
    expect(recorded.rootPositions[3 * 4]).toBeCloseTo(-5, 4)
  })

  test('places that are none are counted and left out; too little says so', () => {
    const recorder = recordVmc()
    recorder.take(printOsc([{ address: '/VMC/Ext/Bone/Pos', args: ['Hips', NaN, 0, 0, 0, 0, 0, 1] }]), 0)
    recorder.take(printOsc([{ address: '/VMC/Ext/Bone/Pos', args: ['Hips', 0, 1, 0, 0, 0, 0, 0] }]), 0)
    recorder.take(printOsc([{ address: '/VMC/Ext/Bone/Pos', args: ['Hips'] }]), 0)
    expect(recorder.counts()).toMatchObject({ unsound: 3, frames: 0 })
    expect(() => recorder.motion()).toThrow(/0 frames with hips came in/)
  })
})
