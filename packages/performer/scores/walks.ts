import { seeded, type Random, portable } from '@understudy/motion'
import { COMPANY } from '../performer.ts'
import type { Score } from '../score.ts'
import { cos, sin } from '../math/trig.ts'
import { backSteps, sideSteps, turnOnTheSpot } from '../actions/steps.ts'
import type { Action } from '../actions/index.ts'
import { STANCE } from '../walk/walk.ts'
import { MOODS, type MoodName } from '../walk/mood.ts'
import type { Leg } from '../walk/path.ts'

/** Free walks stay within this distance of the middle, metres, as in a capture volume. */
const ROOM = 4.5

/** Wandering legs: random turns and speeds, back towards the middle when the wall is near. */
function wanderLegs(random: Random, seconds: number): Leg[] {
  const legs: Leg[] = []
  let [x, z, heading, time] = [0, 0, 0, 0]
  let speed = random.between(0.9, 1.4)
  while (time < seconds) {
    if (random() < 0.45) speed = random.between(0.65, 1.65)
    const length = random.between(0.9, 2.6)
    const away = Math.sqrt(x * x + z * z)
    let turn = random() < 0.3 ? 0 : random.between(-1.4, 1.4)
    if (away > 0.55 * ROOM) {
      const home = portable.atan2(-x, -z) - heading
      const wanted = home - 2 * Math.PI * Math.round(home / (2 * Math.PI))
      turn = Math.min(Math.max(wanted, -1.9), 1.9) * random.between(0.7, 1)
    }
    // A tighter bend than this radius is no walk but a turn on the spot.
    const bent = Math.max(length, Math.abs(turn) * 0.45)
    legs.push({ length: bent, turn, speed })
    heading += turn / 2
    x += bent * sin(heading)
    z += bent * cos(heading)
    heading += turn / 2
    time += bent / speed
  }
  return legs
}

/** Two minutes and more of walking at will (control seed, 6.1). */
const freeWalks: readonly Score[] = ['average', 'tall', 'small', 'light'].map((performer, k) => ({
  id: `free-walk-${k + 1}`,
  family: 'free-walk',
  performer,
  seed: 100 + k,
  frameRate: 120,
  actions: [
    { do: 'stand', seconds: 2 },
    { do: 'walk', legs: wanderLegs(seeded(1000 + k), 128) },
    { do: 'stand', seconds: 2 },
  ],
}))

/** Standing, starting, stopping, side steps, and off again. */
const startsAndStops: readonly Score[] = COMPANY.map(({ id, body }, k) => {
  const random = seeded(2000 + k)
  const stance = STANCE * body.leg
  return {
    id: `start-stop-${k + 1}`,
    family: 'start-stop',
    performer: id,
    seed: 200 + k,
    frameRate: 120,
    actions: [
      { do: 'stand', seconds: 5 },
      { do: 'walk', legs: [{ length: random.between(2.5, 3.5), speed: random.between(1, 1.4) }] },
      { do: 'stand', seconds: 1.2 },
      sideSteps(k % 2 === 0 ? 'left' : 'right', 2, 0.34, 0.62, stance),
      { do: 'stand', seconds: 1 },
      {
        do: 'walk',
        legs: [
          { length: 2.2, speed: 0.8, turn: k % 2 === 0 ? 1.4 : -1.4 },
          { length: 1.5, speed: 1.2 },
        ],
      },
      { do: 'stand', seconds: 2 },
    ],
  }
})

/** Straights of the courses, m/s: three strides and more of each are in full pace. */
const PACES = [0.7, 0.9, 1.1, 1.3, 1.5, 1.7]

/**
 * What drawn paths ask for and free walks have little of: straights at an even pace, starts and stops, turns on the spot, steps
 * back and to the side.
 */
const courses: readonly Score[] = ['average', 'tall'].map((performer, k) => {
  const { body } = COMPANY.find(({ id }) => id === performer)!
  const stance = STANCE * body.leg
  const [to, fro] = k === 0 ? (['left', 'right'] as const) : (['right', 'left'] as const)
  const about = (turn: number): Action => turnOnTheSpot((k === 0 ? 1 : -1) * turn, 0.55, stance)
  const straights = PACES.flatMap((speed, n): Action[] => [
    { do: 'walk', legs: [{ length: 5 + 3 * speed, speed }] },
    { do: 'stand', seconds: 1.1 },
    about((n % 2 === 0 ? 1 : -1) * Math.PI),
    { do: 'stand', seconds: 0.8 },
  ])
  return {
    id: `course-${k + 1}`,
    family: 'course',
    performer,
    seed: 250 + k,
    frameRate: 120,
    actions: [
      { do: 'stand', seconds: 3 },
      ...straights,
      about(Math.PI / 2),
      { do: 'stand', seconds: 0.8 },
      about(-Math.PI / 2),
      { do: 'stand', seconds: 1 },
      backSteps(6, 0.42, 0.6, stance),
      { do: 'stand', seconds: 1 },
      sideSteps(to, 3, 0.36, 0.6, stance),
      { do: 'stand', seconds: 0.8 },
      sideSteps(fro, 3, 0.36, 0.6, stance),
      { do: 'stand', seconds: 2 },
    ],
  }
})

/** Speeds and bends of the runs that drawn paths ask for: m/s, radians to the left per metre. */
const RUNS: readonly (readonly [speed: number, turnPerMetre: number])[] = [
  [2.1, 0],
  [2.6, 0],
  [3.2, 0],
  [2.3, 0.25],
  [2.3, -0.25],
]
const runs: readonly Score[] = RUNS.map(([speed, turnPerMetre], k) => ({
  id: `run-${k + 1}`,
  family: 'run',
  performer: 'average',
  seed: 270 + k,
  frameRate: 120,
  actions: [{ do: 'run', speed, seconds: 5, turnPerMetre }],
  attributes: { speed, turnPerMetre },
}))

/** Two-step cycles over speed, step length, direction and mood (deformable seed, Table I: N = 200). */
const CYCLES = 200
const cycles: readonly Score[] = Array.from({ length: CYCLES }, (_, k) => {
  const random = seeded(3000 + k)
  const performer = COMPANY[k % COMPANY.length].id
  const speed = random.between(0.75, 1.65)
  // Longer steps at the same speed are a slower cadence.
  const cadence = random.between(0.92, 1.08)
  const turnPerMetre = k % 4 === 0 ? random.between(-0.6, 0.6) : random.between(-0.12, 0.12)
  const mood = random.pick(Object.keys(MOODS) as MoodName[])
  const length = 5
  return {
    id: `walk-cycle-${String(k + 1).padStart(3, '0')}`,
    family: 'walk-cycle',
    performer,
    seed: 3000 + k,
    frameRate: 120,
    actions: [
      {
        do: 'walk',
        legs: [{ length, speed, turn: turnPerMetre * length }],
        mood,
        cadence,
        underWay: true,
        goesOn: true,
      },
    ],
    trim: { from: 'leftHeelStrike', to: 'leftHeelStrike', skip: 1 },
    attributes: { speed, cadence, turnPerMetre, mood },
  }
})

export const WALKS: readonly Score[] = [...freeWalks, ...startsAndStops, ...courses, ...runs, ...cycles]
