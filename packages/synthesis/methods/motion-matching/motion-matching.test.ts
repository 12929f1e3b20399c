import {
  applyGround,
  groundAt,
  invertGround,
  makeMotion,
  quat,
  rootMotion,
  transformGround,
  worldPositions,
  wrapAngle,
  type Motion,
} from '@understudy/motion'
import {
  CONTACT,
  makeWish,
  MatchingPlayer,
  readPack,
  StickControl,
  writePack,
  type MotionPack,
} from '@understudy/runtime'
import { footWalker, humanoid, stroll } from '@understudy/test-utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeRun } from '../../run.ts'
import { buildMatchingDatabase } from './build-database.ts'
import { featureWidth } from './features.ts'

const skeleton = humanoid()
/** Walking straight, to the left and to the right, at two speeds: all that a figure needs to be steered. */
const walks = (): Motion[] =>
  [
    { turnRate: 0, speed: 1.2 },
    { turnRate: 0.9, speed: 1.2 },
    { turnRate: -0.9, speed: 1.2 },
    { turnRate: 0, speed: 0.8 },
  ].map((options, i) => ({
    ...stroll({ ...options, seconds: 5, frameRate: 60, skeleton }),
    name: `walk ${i}`,
  }))

let pack: MotionPack
beforeAll(() => {
  pack = readPack(writePack(buildMatchingDatabase(walks(), {}, makeRun())))
})

describe('the database', () => {
  test('[MM1] features are those of the definition, computed another way', () => {
    const walk = walks()[1]
    const source = buildMatchingDatabase(
      [walk],
      { frameRate: 60, smoothing: 0, horizons: [0.5, 1] },
      makeRun(),
    )
    const { layout, features } = source
    expect(layout.width).toBe(featureWidth(2))
    const value = (frame: number, name: string, c: number): number => {
      const group = layout.groups.find((each) => each.name === name)!
      return features[frame * layout.width + group.at + c] * group.scale + group.mean[c]
    }
    const root = rootMotion(walk)
    const joints = skeleton.jointCount
    const positions = worldPositions(walk)
    for (const frame of [30, 77, 150]) {
      const back = invertGround(groundAt(root, frame))
      const local = (role: 'leftFoot' | 'rightFoot' | 'hips', f: number) => {
        const at = 3 * (f * joints + skeleton.roles.get(role)!)
        return applyGround(back, [positions[at], positions[at + 1], positions[at + 2]])
      }
      ;[30, 60].forEach((ahead, h) => {
        const [x, , z] = applyGround(back, [root.x[frame + ahead], 0, root.z[frame + ahead]])
        expect(value(frame, 'path', 2 * h)).toBeCloseTo(x, 4)
        expect(value(frame, 'path', 2 * h + 1)).toBeCloseTo(z, 4)
        const turn = root.yaw[frame + ahead] - root.yaw[frame]
        expect(value(frame, 'facing', 2 * h)).toBeCloseTo(Math.sin(turn), 4)
        expect(value(frame, 'facing', 2 * h + 1)).toBeCloseTo(Math.cos(turn), 4)
      })
      ;(['leftFoot', 'rightFoot'] as const).forEach((role, i) => {
        for (let c = 0; c < 3; c++) {
          expect(value(frame, 'feet', 3 * i + c)).toBeCloseTo(local(role, frame)[c], 4)
          const speed = (local(role, frame + 1)[c] - local(role, frame - 1)[c]) * 30
          expect(value(frame, 'feetVelocity', 3 * i + c)).toBeCloseTo(speed, 3)
        }
      })
      const hips = (local('hips', frame + 1)[2] - local('hips', frame - 1)[2]) * 30
      expect(value(frame, 'hipsVelocity', 2)).toBeCloseTo(hips, 3)
    }
    for (const { at, width } of layout.groups) {
      let squares = 0
      for (let f = 0; f < source.contacts.length; f++)
        for (let c = at; c < at + width; c++) squares += features[f * layout.width + c] ** 2
      expect(squares / (width * source.contacts.length)).toBeCloseTo(1, 3)
    }
  })

  test('[MM2] where a clip lies and faces does not matter', () => {
    const walk = walks()[1]
    const [here, there] = [walk, transformGround(walk, { yaw: 2, x: 7, z: -3 })].map((motion) =>
      buildMatchingDatabase([motion], {}, makeRun()),
    )
    here.features.forEach((value, i) => expect(value).toBeCloseTo(there.features[i], 3))
    here.root.forEach((value, i) => expect(value).toBeCloseTo(there.root[i], 4))
  })

  test('[MM3] other figures and clips that are too short are refused in words', () => {
    expect(() => buildMatchingDatabase([], {}, makeRun())).toThrow(/no clips were given/)
    expect(() => buildMatchingDatabase([walks()[0], footWalker(1).motion], {}, makeRun())).toThrow(
      /another skeleton/,
    )
    expect(() => buildMatchingDatabase([stroll({ seconds: 1, skeleton })], {}, makeRun())).toThrow(
      /no clip lasts 1\.20 s/,
    )
  })

  test('[MM3] mirrored clips are added on demand', () => {
    const source = buildMatchingDatabase(walks(), { mirror: true }, makeRun())
    expect(source.clips.map(({ name }) => name).filter((name) => name.endsWith('mirrored'))).toHaveLength(4)
  })
})

interface Played {
  readonly motion: Motion
  readonly player: MotionPack
  readonly places: readonly (readonly [number, number, number])[]
  readonly jumpFrames: readonly number[]
}

/** Plays a stick (velocity by time) at 60 Hz and keeps every pose. */
function play(seconds: number, stickAt: (time: number) => readonly [number, number], options = {}): Played {
  const player = new MatchingPlayer(pack, options)
  const stick = new StickControl()
  const { horizons } = pack.header.layout
  const wish = makeWish(horizons.length)
  const frames = Math.round(60 * seconds)
  const rootPositions = new Float32Array(3 * frames)
  const rotations = new Float32Array(4 * skeleton.jointCount * frames)
  const places: [number, number, number][] = []
  const jumpFrames: number[] = []
  for (let i = 0; i < frames; i++) {
    ;[stick.x, stick.z] = stickAt(i / 60)
    stick.step(1 / 60, player.x, player.z, horizons, wish)
    const before = player.jumps
    player.step(1 / 60, wish)
    if (player.jumps > before) jumpFrames.push(i)
    rootPositions.set(player.pose.subarray(0, 3), 3 * i)
    rotations.set(player.pose.subarray(3), 4 * skeleton.jointCount * i)
    places.push([player.x, player.z, player.yaw])
  }
  const motion = makeMotion({ skeleton, frameRate: 60, rootPositions, rotations })
  return { motion, player: pack, places, jumpFrames }
}

describe('the player', () => {
  test('[MM4] goes and faces where the stick points', () => {
    const { places } = play(8, (time) => (time < 4 ? [0, 1.2] : [1.2, 0]))
    const [x, z, yaw] = places[3.9 * 60]
    expect(Math.abs(x)).toBeLessThan(0.25)
    expect(z).toBeGreaterThan(3.8)
    expect(Math.abs(wrapAngle(yaw))).toBeLessThan(0.15)
    const [endX, endZ, endYaw] = places.at(-1)!
    expect(Math.abs(wrapAngle(endYaw - Math.PI / 2))).toBeLessThan(0.2)
    expect(endX - x).toBeGreaterThan(3)
    expect(endZ - z).toBeLessThan(1.5)
  })

  test('[MM5] no joint leaps at a jump', () => {
    const { motion, jumpFrames } = play(10, (time) => [1.2 * Math.sin(time), 1.2 * Math.cos(time)], {
      lockFeet: false,
    })
    expect(jumpFrames.length).toBeGreaterThan(5)
    const p = worldPositions(motion)
    const row = 3 * skeleton.jointCount
    const leap = (f: number): number => {
      let most = 0
      for (let c = row * f; c < row * (f + 1); c++)
        most = Math.max(most, Math.abs(p[c - row] - 2 * p[c] + p[c + row]))
      return most
    }
    const jumps = new Set(jumpFrames.flatMap((f) => [f - 1, f, f + 1]))
    const [at, elsewhere]: [number[], number[]] = [[], []]
    for (let f = 2; f < motion.frameCount - 2; f++) (jumps.has(f) ? at : elsewhere).push(leap(f))
    // 60 cm/s within one frame of 1/60 s would be 1 cm: a step in position would be many.
    expect(Math.max(...at)).toBeLessThan(0.012)
    const high = elsewhere.toSorted((a, b) => a - b)[Math.floor(0.99 * elsewhere.length)]
    expect(Math.max(...at)).toBeLessThan(4 * high)
  })

  test('[MM6] a foot that touches the ground stays where it is', () => {
    // A walker whose planted feet slide by 15 cm/s; held, they do not.
    const { motion: sliding, contacts } = footWalker(1, { steps: 8, slide: 0.15 })
    const walk = { ...sliding, annotations: { ...sliding.annotations, contacts } }
    const walked = readPack(writePack(buildMatchingDatabase([walk], { frameRate: 60 }, makeRun())))
    const { skeleton: figure, layout } = walked.header
    const slide = (lockFeet: boolean): number => {
      const player = new MatchingPlayer(walked, { lockFeet, stretch: 0 })
      const stick = new StickControl()
      const wish = makeWish(layout.horizons.length)
      const toes = figure.roles.get('leftToes')!
      let [sum, count, held] = [0, 0, false]
      let before: readonly number[] = []
      for (let i = 0; i < 360; i++) {
        stick.z = 1.1
        stick.step(1 / 60, player.x, player.z, layout.horizons, wish)
        player.step(1 / 60, wish)
        const motion = makeMotion({
          skeleton: figure,
          frameRate: 60,
          rootPositions: player.pose.slice(0, 3),
          rotations: player.pose.slice(3),
        })
        const at = [...worldPositions(motion).subarray(3 * toes, 3 * toes + 3)]
        const touches = (walked.contacts[Math.round(player.position)] & CONTACT.leftToes) !== 0
        if (touches && held) {
          sum += 60 * Math.hypot(at[0] - before[0], at[2] - before[2])
          count++
        }
        held = touches
        before = at
      }
      return sum / count
    }
    const [free, held] = [slide(false), slide(true)]
    expect(free).toBeGreaterThan(0.1)
    expect(held).toBeLessThan(0.1 * free)
  })

  test('[MM7] frames without a tag or with a forbidden one are never jumped to', () => {
    const clips = walks().map((walk, i) => ({
      ...walk,
      annotations: {
        ...walk.annotations,
        segments: [{ label: i === 3 ? 'slow' : 'fast', start: 0, end: 5 }],
      },
    }))
    const tagged = readPack(writePack(buildMatchingDatabase(clips, {}, makeRun())))
    const visited = (options: object): Set<string> => {
      const player = new MatchingPlayer(tagged, options)
      const wish = makeWish(3)
      const names = new Set<string>()
      for (let i = 0; i < 400; i++) {
        wish.places.fill(0)
        for (let h = 0; h < 3; h++) wish.places[2 * h + 1] = player.z + 0.8 * tagged.header.layout.horizons[h]
        player.step(1 / 60, wish)
        if (player.jumps > 0) names.add(tagged.clipAt(Math.floor(player.position)).name)
      }
      return names
    }
    const weights = { feetVelocity: 0, hipsVelocity: 0 }
    expect(visited({ weights })).toContain('walk 3')
    expect(visited({ weights, exclude: ['slow'] })).not.toContain('walk 3')
    expect(visited({ weights, require: ['slow'] })).toEqual(new Set(['walk 3']))
    expect(() => new MatchingPlayer(tagged, { require: ['hop'] })).toThrow(
      /no tag "hop"; the pack has fast, slow/,
    )
    expect(() => new MatchingPlayer(tagged, { weights: { arms: 1 } })).toThrow(/no feature group "arms"/)
  })

  test('[MM8] the same wishes give the same poses', () => {
    const stick = (time: number): readonly [number, number] => [Math.sin(time), Math.cos(time)]
    expect(play(3, stick).motion.rotations).toEqual(play(3, stick).motion.rotations)
    for (let q = 0; q < 40; q += 4)
      expect(Math.hypot(...quat.quatAt(play(1, stick).motion.rotations, q))).toBeCloseTo(1, 5)
  })

  test('[MM9] a step allocates no arrays or objects', () => {
    const player = new MatchingPlayer(pack)
    const stick = new StickControl()
    const { horizons } = pack.header.layout
    const wish = makeWish(horizons.length)
    stick.z = 1
    const steps = (count: number): void => {
      for (let i = 0; i < count; i++) {
        stick.step(1 / 60, player.x, player.z, horizons, wish)
        player.step(1 / 60, wish)
      }
    }
    steps(20_000)
    // The least of several runs: what else the process allocates meanwhile is not ours. Fractions handed between
    // functions take 16 bytes each; a single pose would take 700.
    const grown = Array.from({ length: 8 }, () => {
      const before = process.memoryUsage().heapUsed
      steps(500)
      return process.memoryUsage().heapUsed - before
    }).filter((bytes) => bytes >= 0)
    expect(Math.min(...grown) / 500).toBeLessThan(400)
  })
})
