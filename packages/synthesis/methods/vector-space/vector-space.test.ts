import { describe, expect, test } from 'vitest'
import { contentHash, duration, makeMotion, seeded, worldPositions, type Motion } from '@understudy/motion'
import { fromBase64, toBase64 } from '@understudy/motion/formats'
import { footWalker, stickWalker } from '@understudy/test-utils'
import { expOntoFlat, logBetweenFlat } from '../../analysis/deviations/index.ts'
import { footSkate } from '../../analysis/index.ts'
import { makeRun } from '../../run.ts'
import {
  attributeCorrelation,
  attributeMap,
  type AttributeMap,
  attributeVector,
  buildVectorSpace,
  caricaturePoint,
  heldHeight,
  energy,
  locate,
  makeCharacter,
  meanPoint,
  mixPoint,
  movePoint,
  parseVectorSpace,
  performPoint,
  pointDistance,
  poseCharacter,
  printVectorSpace,
  shapeWidth,
  steerPoint,
  varyPoint,
} from './index.ts'

/** Every number in full; minus zero is zero. */
const exact = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    ArrayBuffer.isView(inner) || inner instanceof Map ? Array.from(inner as never) : inner,
  )

/** A standing figure that raises its right arm by an angle, the elbow bent, on a clock of its own. */
function reacher(up: number, bend: number, seconds: number): Motion {
  const base = stickWalker(1, { seconds, frameRate: 60, cadence: 0, speed: 0 })
  const rotations = base.rotations.slice()
  const turn = (f: number, role: 'rightUpperArm' | 'rightLowerArm', angle: number): void =>
    rotations.set(
      [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)],
      4 * (f * base.skeleton.jointCount + base.skeleton.roles.get(role)!),
    )
  for (let f = 0; f < base.frameCount; f++) {
    const u = Math.sin((Math.PI * f) / (base.frameCount - 1)) ** 2
    turn(f, 'rightUpperArm', -up * u)
    turn(f, 'rightLowerArm', -bend * u)
  }
  return makeMotion({ ...base, name: `reach ${up} ${bend}`, rotations })
}

/** Largest distance of a joint, metres, frame by frame, with both figures moved to the same start. */
function furthest(a: Motion, b: Motion): number {
  expect(a.frameCount).toBe(b.frameCount)
  const [p, q] = [worldPositions(a), worldPositions(b)]
  let most = 0
  for (let k = 0; k < p.length; k++) {
    const shift = k % 3 === 1 ? 0 : p[k % 3] - q[k % 3]
    most = Math.max(most, Math.abs(p[k] - q[k] - shift))
  }
  return most
}

const GRADES: readonly (readonly [up: number, bend: number])[] = [
  [0.6, 0.2],
  [0.8, 1.2],
  [1, 0.5],
  [1.2, 0.9],
  [1.4, 0.1],
  [1.6, 1.3],
  [1.8, 0.6],
]
const motions = GRADES.map(([up, bend], k) => reacher(up, bend, 1 + 0.1 * ((3 * k) % 7)))
const attributes = [
  { name: 'up', labels: GRADES.map(([up]) => up) },
  { name: 'bend', labels: GRADES.map(([, bend]) => bend) },
]
const loose = { register: { maxDistance: 1, maxSteepShare: 1 } }
const { space, registration } = buildVectorSpace(motions, { attributes, ...loose }, makeRun())
const still = { cleanFeet: false }

describe('vector space', () => {
  test('[V1] every example comes back from its own coefficients within a millimetre, also after mixing weights of one', () => {
    expect(registration.refused).toEqual([])
    motions.forEach((motion, m) => {
      const weights = motions.map((_, n) => Number(n === m))
      expect(furthest(performPoint(space, mixPoint(space, weights), still), motion)).toBeLessThan(1e-3)
    })
  })

  for (const seed of [1, 2, 3])
    test(`[V2] time runs strictly forward for weights far outside (seed ${seed})`, () => {
      const random = seeded(seed)
      const weights = motions.map(() => 6 * random.normal())
      const made = makeCharacter(space, mixPoint(space, weights))
      for (let k = 1; k < made.times.length; k++) expect(made.times[k]).toBeGreaterThan(made.times[k - 1])
    })

  test('[V3] shape and timing have weights of their own', () => {
    const [a, b] = [0, 5].map((m) => motions.map((_, n) => Number(n === m)))
    const mixed = performPoint(space, mixPoint(space, a, b), still)
    expect(duration(mixed)).toBeCloseTo(duration(motions[5]), 1) // one frame at 60 Hz is 0.017 s
    const highest = (motion: Motion): number => {
      const hand = motion.skeleton.roles.get('rightHand')!
      const positions = worldPositions(motion)
      return Math.max(
        ...Array.from(
          { length: motion.frameCount },
          (_, f) => positions[3 * (f * motion.skeleton.jointCount + hand) + 1],
        ),
      )
    }
    expect(highest(mixed)).toBeCloseTo(highest(motions[0]), 2)
  })

  test('[V4] the reference is the example nearest to all others', () => {
    const { space: skewed } = buildVectorSpace(
      [...[0.9, 0.95, 1, 1.05].map((up) => reacher(up, 0.5, 1)), reacher(2.2, 0.5, 1)],
      loose,
      makeRun(),
    )
    expect(skewed.members[skewed.reference].name).toBe('reach 1 0.5')
  })

  test('[V5] an attribute vector raises its label by what is asked and leaves the other label alone', () => {
    const vector = attributeVector(space, 'up')
    expect(vector.correlations.bend).toBeCloseTo(attributeCorrelation(space, 'up', 'bend'), 12)
    const angleOf = (motion: Motion, role: 'rightUpperArm' | 'rightLowerArm'): number => {
      const at =
        4 * ((motion.frameCount >> 1) * motion.skeleton.jointCount + motion.skeleton.roles.get(role)!)
      return -2 * Math.atan2(motion.rotations[at], motion.rotations[at + 3])
    }
    const made = (amount: number): Motion =>
      performPoint(space, movePoint(meanPoint(space), vector, amount), still)
    const [low, middle, high] = [-0.4, 0, 0.4].map(made)
    // Registered by their looks, not by their formula: a few hundredths of a radian.
    expect(angleOf(high, 'rightUpperArm') - angleOf(middle, 'rightUpperArm')).toBeCloseTo(0.4, 1)
    expect(angleOf(low, 'rightUpperArm') - angleOf(middle, 'rightUpperArm')).toBeCloseTo(-0.4, 1)
    expect(Math.abs(angleOf(high, 'rightLowerArm') - angleOf(low, 'rightLowerArm'))).toBeLessThan(0.08)
  })

  test('[V6] labels that say the same are not told apart; labels of nobody are refused by name', () => {
    const twice = { ...space, attributes: [...attributes, { name: 'up too', labels: attributes[0].labels }] }
    expect(() => attributeVector(twice, 'up')).toThrow(/say the same/)
    expect(attributeVector(twice, 'up', { apartFrom: [] }).shape).toHaveLength(space.shape.deviations.length)
    expect(() => attributeVector(space, 'wit')).toThrow(/there are up, bend/)
  })

  test('[V7] caricature 0 is the average, 1 the motion itself, also of a new one, and 2 lies twice as far', () => {
    const { point } = space.members[2]
    expect(pointDistance(space, caricaturePoint(point, 0))).toBe(0)
    expect(contentHash(performPoint(space, caricaturePoint(point, 1)))).toBe(
      contentHash(performPoint(space, point)),
    )
    expect(pointDistance(space, caricaturePoint(point, 2))).toBeCloseTo(2 * pointDistance(space, point), 9)
    const stranger = reacher(1.3, 0.4, 1.25)
    const found = locate(space, stranger, loose.register, makeRun())
    expect(
      furthest(
        performPoint(space, caricaturePoint(found.point, 0), still),
        performPoint(space, meanPoint(space), still),
      ),
    ).toBeLessThan(1e-6)
    expect(furthest(performPoint(space, caricaturePoint(found.point, 1), still), stranger)).toBeLessThan(2e-3)
  })

  test('[V8] a new motion is taken as it is, an attribute moves it, and what the space does not know is kept', () => {
    const known = reacher(1.3, 0.4, 1.25)
    const left = known.skeleton.roles.get('leftUpperArm')!
    const rotations = known.rotations.slice()
    for (let f = 0; f < known.frameCount; f++)
      rotations.set([0, 0, Math.sin(0.3), Math.cos(0.3)], 4 * (f * known.skeleton.jointCount + left))
    const odd = makeMotion({ ...known, rotations })
    const found = locate(space, odd, loose.register, makeRun())
    expect(found.outside).toBeGreaterThan(0.02)
    const moved = performPoint(space, movePoint(found.point, attributeVector(space, 'up'), 0.3), still)
    const middle = 4 * ((moved.frameCount >> 1) * moved.skeleton.jointCount + left)
    expect(moved.rotations[middle + 2]).toBeCloseTo(Math.sin(0.3), 2)
    expect(heldHeight('rightHand').measure(moved)).toBeGreaterThan(
      heldHeight('rightHand').measure(odd) + 0.05,
    )
  })

  test('[V9] steering delivers what is measured and holds the rest: within 2 % of a deviation', () => {
    const measures = [{ ...heldHeight('rightHand'), name: 'height' }, energy]
    const labelled = {
      ...space,
      attributes: measures.map((one) => ({
        name: one.name,
        labels: motions.map((motion) => one.measure(motion)),
      })),
    }
    const found = steerPoint(labelled, meanPoint(space), { height: 0.05 }, measures)
    expect(found.reached[0] - found.before[0]).toBeCloseTo(0.05, 2)
    expect(Math.abs(found.reached[1] - found.before[1])).toBeLessThan(0.01)
    expect(() => steerPoint(labelled, meanPoint(space), { wit: 1 }, measures)).toThrow(/nothing measures it/)
  })

  test('[V10] the radial map gives each example its own weights at its labels, sums to one, and goes on outside', () => {
    const map = attributeMap(space, ['up', 'bend'], { smoothing: 0 })
    GRADES.forEach((grade, m) =>
      map.weightsAt(grade).forEach((w, n) => expect(w).toBeCloseTo(Number(n === m), 5)),
    )
    const random = seeded(10)
    for (let k = 0; k < 20; k++) {
      const weights = map.weightsAt([random.between(0, 3), random.between(-1, 3)])
      expect(weights.reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 6)
    }
    const height = (up: number): number =>
      heldHeight('rightHand').measure(performPoint(space, map.pointAt([up, 0.6]), still))
    expect(height(2.1)).toBeGreaterThan(height(1.8))
  })

  test('[V27] labels with noise are smoothed over, right ones are not; what is left out is predicted better (seed 5)', () => {
    expect(attributeMap(space, ['up', 'bend']).smoothing).toBeLessThan(0.02)
    const random = seeded(5)
    const noisy = {
      ...space,
      attributes: space.attributes.map(({ name, labels }) => ({
        name,
        labels: labels.map((label) => label + 0.6 * random.normal()),
      })),
    }
    const chosen = attributeMap(noisy, ['up', 'bend'])
    expect(chosen.smoothing).toBeGreaterThan(0.02)
    // At the true grades: how far the shape is from the example's own.
    const miss = (map: AttributeMap): number =>
      GRADES.reduce((sum, grade, m) => {
        const { shape } = map.pointAt(grade)
        return sum + Math.hypot(...shape.map((v, c) => v - space.members[m].point.shape[c]))
      }, 0)
    expect(miss(chosen)).toBeLessThan(miss(attributeMap(noisy, ['up', 'bend'], { smoothing: 0 })))
  })

  for (const seed of [1, 2])
    test(`[V11] variations differ from each other and from the examples, and stay within their distance (seed ${seed})`, () => {
      const random = seeded(seed)
      const drawn = Array.from({ length: 20 }, () => varyPoint(space, random, { amount: 1 }))
      const furthestExample = Math.max(...space.members.map(({ point }) => pointDistance(space, point)))
      for (const point of drawn)
        expect(pointDistance(space, point)).toBeLessThanOrEqual(furthestExample + 1e-9)
      const hashes = new Set(drawn.map((point) => contentHash(performPoint(space, point, still))))
      expect(hashes.size).toBe(20)
      const again = varyPoint(space, seeded(seed), { amount: 1 })
      expect(again.shape).toEqual(drawn[0].shape)
    })

  test('[V12] a character posed at any time is the performed motion, and without components the average', () => {
    const { point } = space.members[6]
    const motion = performPoint(space, point, still)
    const { jointCount } = space.skeleton
    const [root, rotations] = [new Float32Array(3), new Float32Array(4 * jointCount)]
    const scratch = new Float64Array(shapeWidth(jointCount))
    const character = makeCharacter(space, point)
    const scale = character.duration / duration(motion)
    for (const f of [0, 10, 31, 55]) {
      poseCharacter(space, character, (scale * f) / 60, scratch, root, 0, rotations, 0)
      for (let j = 0; j < jointCount; j++) {
        let dot = 0
        for (let c = 0; c < 4; c++)
          dot += rotations[4 * j + c] * motion.rotations[4 * (f * jointCount + j) + c]
        expect(Math.abs(dot)).toBeGreaterThan(1 - 1e-5) // straight lines between samples: under 0.3°
      }
    }
    const none = performPoint(space, point, { ...still, detail: 0 })
    expect(furthest(none, performPoint(space, meanPoint(space), still))).toBeLessThan(1e-6)
  })

  test('[V13] a space that was written and read again is the same to the bit; other files are refused', () => {
    const text = printVectorSpace(space)
    expect(exact(parseVectorSpace(text))).toBe(exact(space))
    expect(() => parseVectorSpace('{}')).toThrow(/version 2 is needed/)
    expect(() => parseVectorSpace('understudy')).toThrow(/not JSON/)
    const cut = JSON.parse(text) as { sampleCount: number }
    expect(() => parseVectorSpace(JSON.stringify({ ...cut, sampleCount: cut.sampleCount + 1 }))).toThrow(
      /cut or edited/,
    )
    expect(() => parseVectorSpace(JSON.stringify({ ...cut, contacts: undefined }))).toThrow(
      /contacts is missing/,
    )
  })

  test('[V13] a file of version 1, which rounded to 16 bits, makes the same motion to a tenth of a millimetre', () => {
    const json = JSON.parse(printVectorSpace(space)) as Record<string, never>
    const shorts = (base64: string): object => {
      const values = new Float32Array(fromBase64(base64)!.buffer)
      const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 32767 || 1
      const whole = Int16Array.from(values, (value) => Math.round(value / scale))
      return { scale, base64: toBase64(new Uint8Array(whole.buffer)) }
    }
    const model = (of: { components: string[] }): object => ({ ...of, components: of.components.map(shorts) })
    const one = {
      ...json,
      version: 1,
      meanRotations: shorts(json.meanRotations!),
      shape: model(json.shape!),
      timing: model(json.timing!),
    }
    const again = parseVectorSpace(JSON.stringify(one))
    for (const m of [0, 4])
      expect(
        furthest(
          performPoint(again, again.members[m].point, still),
          performPoint(space, space.members[m].point, still),
        ),
      ).toBeLessThan(1e-4)
    expect(again.attributes).toEqual(space.attributes)
    expect(() => parseVectorSpace(JSON.stringify({ ...one, meanRotations: 5 }))).toThrow(/meanRotations/)
    expect(() => parseVectorSpace(JSON.stringify({ ...one, shape: undefined }))).toThrow(/shape is missing/)
  })

  test('[V14] feet stay planted in mixes and caricatures of walks', () => {
    const walks = [0.9, 1.1, 1.3].map((strideLength, k) => {
      const { motion, contacts } = footWalker(3 + k, { steps: 3, strideLength, stride: 1 + 0.1 * k })
      return { ...motion, annotations: { ...motion.annotations, contacts } }
    })
    const { space: walking } = buildVectorSpace(walks, loose, makeRun())
    for (const point of [
      mixPoint(walking, [0.5, 0.2, 0.3]),
      mixPoint(walking, [1, 0, 0], [0, 0, 1]),
      caricaturePoint(walking.members[2].point, 1.5),
    ]) {
      const made = performPoint(walking, point)
      expect(made.annotations.contacts.length).toBeGreaterThan(3)
      expect(footSkate(made, made.annotations.contacts).mean).toBeLessThan(1) // cm/s
    }
  })

  test('[V15] logarithm and exponential undo each other, also past a quarter turn and for either sign (seed 4)', () => {
    const random = seeded(4)
    for (let n = 0; n < 200; n++) {
      const unit = (): Float64Array => {
        const q = Float64Array.from({ length: 4 }, () => random.normal())
        const length = Math.hypot(...q)
        return q.map((v) => v / length)
      }
      const [mean, q] = [unit(), unit()]
      const [v, back] = [new Float64Array(3), new Float64Array(4)]
      logBetweenFlat(v, 0, mean, 0, q, 0)
      expect(Math.hypot(...v)).toBeLessThanOrEqual(Math.PI + 1e-9)
      expOntoFlat(back, 0, mean, 0, v, 0)
      expect(Math.abs(back.reduce((sum, value, c) => sum + value * q[c], 0))).toBeCloseTo(1, 12)
    }
  })

  test('[V16] too few motions, other figures and labels that do not match are refused with what to do', () => {
    expect(() => buildVectorSpace([motions[0]], {}, makeRun())).toThrow(/two or more are needed/)
    expect(() =>
      buildVectorSpace([motions[0], stickWalker(1, { size: 1.2, seconds: 1 })], {}, makeRun()),
    ).toThrow(/skeleton|figure/)
    expect(() => buildVectorSpace(motions, { attributes: [{ name: 'up', labels: [1] }] }, makeRun())).toThrow(
      /1 labels for 7 motions/,
    )
    expect(() => mixPoint(space, [1])).toThrow(/one finite number each/)
  })
})
