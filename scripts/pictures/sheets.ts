import { NO_ANNOTATIONS, quat, type HandPoseName, type Motion, type Role } from '@understudy/motion'
import { AGES, COMPANY, makeClip, perform } from '@understudy/performer'
import { type Cell, type Row } from './draw.ts'

const at = (id: string, mark?: string, seconds = 0): Cell => {
  const motion = makeClip(id)
  const found = motion.annotations.marks.find(({ name }) => name === mark)
  return { who: [motion], seconds: (found?.time ?? 0) + seconds }
}

type Turns = Partial<Record<Role, readonly [x: number, y: number, z: number]>>

/** Somebody standing, with the fingers in a pose and joints turned, radians: about their own axes, or (`before`) their parents'. */
function still(pose: HandPoseName, turns: Turns = {}, before: Turns = {}): Motion {
  const score = { id: 'still', family: 'pictures', performer: 'average', seed: 1, frameRate: 60 }
  const stands = perform({ ...score, actions: [{ do: 'stand', seconds: 1 }] }, COMPANY[0], 1)
  const rotations = stands.rotations.slice()
  const turnAll = (asked: Turns, turned: (own: quat.Quat, turn: quat.Quat) => quat.Quat): void => {
    for (const [role, [x, y, z]] of Object.entries(asked)) {
      const joint = stands.skeleton.roles.get(role as Role)!
      for (let frame = 0; frame < stands.frameCount; frame++) {
        const q = 4 * (frame * stands.skeleton.jointCount + joint)
        rotations.set(turned(quat.quatAt(rotations, q), quat.exp([x, y, z])), q)
      }
    }
  }
  turnAll(turns, (own, turn) => quat.multiply(own, turn))
  turnAll(before, (own, turn) => quat.multiply(turn, own))
  const handPoses = (['leftHand', 'rightHand'] as const).map((role) => ({ role, pose, start: 0, end: 1 }))
  return { ...stands, rotations, annotations: { ...NO_ANNOTATIONS, handPoses } }
}

const VIEWS = [
  ['front', 0],
  ['right', 90],
  ['back', 180],
  ['left', -90],
] as const

/** Twelve poses from four sides. */
export function poses(): readonly Row[] {
  const cells: readonly Cell[] = [
    at('start-stop-1', undefined, 1),
    at('walk-cycle-007', undefined, 0.1),
    at('run-2', undefined, 2.1),
    at('jump-07', 'apex'),
    at('jump-07', 'landing', 0.12),
    at('punch-right-05', 'hit'),
    at('kick-right-09', 'hit'),
    at('golf-01', 'top'),
    at('bowling-01', 'release'),
    at('reach-left-13', 'reached'),
    at('wave-08', undefined, 1.2),
    at('stair-12', undefined, 1),
  ]
  return VIEWS.map(([title, azimuth]) => ({ title, cells, azimuth }))
}

/** Hands close, by pose of the fingers, from the thumb's side and from the back. */
export function hands(): readonly Row[] {
  const arm = { rightUpperArm: [-0.5, 0, 0] } as const
  const cells = (['relaxed', 'fist', 'grip', 'flat', 'point', 'hold'] as const).map((pose) => ({
    who: [still(pose, arm)],
    seconds: 0.5,
  }))
  return [
    {
      title: 'relaxed, fist, grip, flat, point, hold: from the right',
      cells,
      azimuth: 90,
      about: 'rightHand',
    },
    { title: 'from the front', cells, azimuth: 0, about: 'rightHand' },
  ]
}

/** A deep bow, a hold of hands and a fist, near enough to see folds and fingers. */
export function closeUps(): { readonly bow: readonly Row[]; readonly near: readonly Row[] } {
  // From the hips, with the legs upright and the arms hanging.
  const bow = still(
    'relaxed',
    { spine: [0.45, 0, 0], chest: [0.4, 0, 0], neck: [0.2, 0, 0] },
    {
      hips: [0.75, 0, 0],
      leftUpperLeg: [-0.75, 0, 0],
      rightUpperLeg: [-0.75, 0, 0],
      leftUpperArm: [-1.5, 0, 0],
      rightUpperArm: [-1.5, 0, 0],
    },
  )
  const couple = [makeClip('lindy-03-leader'), makeClip('lindy-03-follower')]
  const held = couple[0].annotations.handholds[0]
  const seconds = (held.start + held.end) / 2
  return {
    bow: [
      {
        title: 'deep bow',
        cells: VIEWS.map(([, azimuth]) => ({ who: [bow], seconds: 0.5, azimuth })),
        azimuth: 0,
      },
    ],
    near: [
      {
        title: 'a hold',
        cells: [0, 0.25, 0.5, 0.75].map((late) => ({ who: couple, seconds: seconds + late })),
        azimuth: -75,
        about: held.role,
      },
      {
        title: 'a fist',
        cells: [-0.1, 0, 0.1, 0.2].map((late) => at('punch-right-05', 'hit', late)),
        azimuth: 60,
        about: 'rightHand',
      },
    ],
  }
}

const CLOTHS = ['#6a9bd4', '#8f9d97', '#b98a6e', '#8b93a3', '#a9a17f', '#a5849a', '#6fa08e', '#8d8f96']

/** Builds side by side, each in the same stride. */
export function builds(): readonly Row[] {
  const people = [...COMPANY, ...AGES]
  const cells = people.map((performer, k): Cell => {
    const score = { id: 'build', family: 'pictures', performer: performer.id, seed: 5, frameRate: 60 }
    const walk = { do: 'walk', legs: [{ length: 5, speed: 1.2 }], underWay: true, goesOn: true } as const
    const motion = perform({ ...score, actions: [walk] }, performer, 5)
    const strikes = motion.annotations.marks.filter(({ name }) => name === 'leftHeelStrike')
    return { who: [motion], seconds: strikes[1].time + 0.03, cloth: CLOTHS[k] }
  })
  const title = people.map(({ id }) => id).join(', ')
  return [
    { title, cells, azimuth: 20 },
    { cells, azimuth: 90 },
    { cells, azimuth: 180 },
  ]
}
