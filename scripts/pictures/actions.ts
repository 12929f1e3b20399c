import { existsSync } from 'node:fs'
import { openFolder } from '@understudy/corpus'
import { duration, sameSkeleton, slice, type Motion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { makeClip, perform, performerOf, type Score } from '@understudy/performer'
import { retarget } from '@understudy/synthesis/editing'

/** Somebody doing something: one figure, or a couple. */
export interface Take {
  readonly who: readonly Motion[]
  /** The part that is shown, seconds. */
  readonly from: number
  readonly to: number
}

/** An action as it is performed and as it was recorded. */
export interface Pair {
  readonly action: string
  readonly performed: readonly Take[]
  /** Read when they are asked for. */
  readonly recorded: readonly (() => Promise<Take>)[]
  /** Figures a strip shows, and how wide a cell is, metres. */
  readonly count: number
  readonly width: number
}

const take = (motion: Motion, from: number, to: number): Take => ({ who: [motion], from, to })
const mark = (motion: Motion, name: string): number =>
  motion.annotations.marks.find((one) => one.name === name)!.time

function walk(
  performer: string,
  seed: number,
  legs: Extract<Score['actions'][number], { do: 'walk' }>['legs'],
  goesOn = true,
): Motion {
  const score: Score = {
    id: 'picture',
    family: 'pictures',
    performer,
    seed,
    frameRate: 120,
    actions: [
      { do: 'walk', legs, underWay: true, goesOn },
      ...(goesOn ? [] : [{ do: 'stand', seconds: 1 } as const]),
    ],
  }
  return perform(score, performerOf(performer), seed)
}

function about(id: string, name: string, before: number, after: number): Take {
  const motion = makeClip(id)
  const at = mark(motion, name)
  return take(motion, Math.max(0, at - before), Math.min(duration(motion), at + after))
}

/** Recordings beside the repository; nothing is drawn beside the performed strips where there are none. */
export function pairsOf(mocap: string): readonly Pair[] {
  const folder = existsSync(mocap) ? openFolder(mocap) : undefined
  const figure = makeClip('walk-cycle-001')
  const read = async (path: string): Promise<Motion> => {
    const clip = folder!.clips.find((one) => one.path === path)!
    return (await readMotion({ name: path, bytes: folder!.read(path) }, { frameRate: clip.fps })).motion
  }
  /** On the performers' skeleton: bones must not tell who was recorded. */
  const recorded = (path: string, from: number, to: number) => async (): Promise<Take> => {
    const motion = await read(path)
    const part = slice(motion, Math.max(0, from - 0.3), Math.min(duration(motion), to + 0.3))
    const shift = Math.max(0, from - 0.3)
    return take(retarget(part, figure).motion, from - shift, to - shift)
  }
  /** Performers too: the same body tells nothing. Couples keep theirs, for hands would part. */
  const onFigure = (one: Take): Take => ({
    ...one,
    who: one.who.map((motion) =>
      one.who.length > 1 || sameSkeleton(motion.skeleton, figure.skeleton)
        ? motion
        : retarget(motion, figure).motion,
    ),
  })
  const couple = (take: string, from: number, to: number) => async (): Promise<Take> => ({
    who: [await read(`cmu/60/60_${take}.bvh`), await read(`cmu/61/61_${take}.bvh`)],
    from,
    to,
  })
  const dance = (id: string, from: number, to: number): Take => ({
    who: [makeClip(`${id}-leader`), makeClip(`${id}-follower`)],
    from,
    to,
  })
  const straight = walk('average', 41, [{ length: 8, speed: 1.35 }])
  const slower = walk('tall', 44, [{ length: 8, speed: 1.2 }])
  const stops = walk('average', 42, [{ length: 3, speed: 0.8 }], false)
  const bend = walk('average', 43, [
    { length: 2, speed: 0.8 },
    { length: 0.8, turn: -Math.PI / 2, speed: 0.7 },
    { length: 2, speed: 0.8 },
  ])
  const all: readonly Pair[] = [
    {
      action: 'walk',
      performed: [take(straight, 2, 3.1), take(slower, 2.4, 3.55)],
      recorded: [recorded('cmu/16/16_22.bvh', 0.5, 1.6), recorded('cmu/35/35_02.bvh', 1, 2.15)],
      count: 10,
      width: 0.8,
    },
    {
      action: 'run',
      performed: [take(makeClip('run-2'), 2, 2.7), take(makeClip('fight-run-04'), 0.6, 1.3)],
      recorded: [recorded('cmu/09/09_01.bvh', 0.3, 1), recorded('cmu/35/35_17.bvh', 0.4, 1.1)],
      count: 10,
      width: 1,
    },
    {
      action: 'stop',
      performed: [take(stops, duration(stops) - 3, duration(stops) - 0.4)],
      recorded: [recorded('cmu/16/16_33.bvh', 0.6, 2.3)],
      count: 10,
      width: 0.8,
    },
    {
      action: 'turn',
      performed: [take(bend, 1.6, 4.6)],
      recorded: [recorded('cmu/69/69_20.bvh', 0.9, 3.9)],
      count: 10,
      width: 0.8,
    },
    {
      action: 'punch',
      performed: [about('punch-right-05', 'hit', 0.45, 0.45), about('punch-left-08', 'hit', 0.45, 0.45)],
      recorded: [recorded('cmu/13/13_18.bvh', 8.73, 9.63), recorded('cmu/13/13_18.bvh', 2.88, 3.78)],
      count: 10,
      width: 1.5,
    },
    {
      action: 'kick',
      performed: [about('kick-right-09', 'hit', 0.7, 0.7)],
      recorded: [recorded('cmu/135/135_04.bvh', 2.42, 3.82)],
      count: 10,
      width: 2.1,
    },
    {
      action: 'jump',
      performed: [about('jump-07', 'apex', 0.8, 1), about('jump-04', 'apex', 0.8, 1)],
      recorded: [recorded('cmu/16/16_09.bvh', 1.92, 3.72), recorded('cmu/13/13_11.bvh', 1.2, 3)],
      count: 10,
      width: 1.2,
    },
    {
      action: 'dance',
      performed: [dance('lindy-03', 6, 8), dance('lindy-08', 9, 11)],
      recorded: [couple('13', 10, 12), couple('04', 14, 16)],
      count: 8,
      width: 1.7,
    },
  ]
  return all.map((pair) => ({
    ...pair,
    performed: pair.performed.map(onFigure),
    recorded: folder === undefined ? [] : pair.recorded,
  }))
}
