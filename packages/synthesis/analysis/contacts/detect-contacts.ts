import type { ContactInterval, Motion } from '@understudy/motion'
import { sortContacts } from './edit-contacts.ts'
import { legLength, TYPICAL_LEG } from './leg-length.ts'
import { runsOf, withoutFlicker, type SampleRun } from './runs.ts'
import { feetOf, type FootPoint } from './feet.ts'
import { percentile, runningMinimum } from './tracks.ts'

/** When a foot counts as planted. */
export interface DetectContactsOptions {
  /** A foot coming to rest counts from when it is slower than this, metres per second, for a 0.85 m leg. */
  readonly strikeSpeed?: number
  /** ... or slower than this share of its usual (root mean square) speed nearby, whichever is more: fast walkers land faster. */
  readonly strikeShare?: number
  /** A foot rests, and a contact lasts, while it is slower than this, metres per second, for a 0.85 m leg. */
  readonly restSpeed?: number
  /** ... or slower than this share of its usual speed nearby, whichever is more. */
  readonly restShare?: number
  /** A contact ends when its foot last was slower than the rest speed or this share of its usual speed. */
  readonly liftShare?: number
  /** How far above the local floor a planted foot may be, metres, for a 0.85 m leg: captured floors tilt by 5 cm. */
  readonly maxHeight?: number
  /** How far a planted heel may rise against the ball of its foot, metres, for a 0.85 m leg. */
  readonly maxLift?: number
  /** How far above its place a foot that comes down or goes up still counts as on it, metres, for a 0.85 m leg. */
  readonly maxDrop?: number
  /** The floor under a foot is its lowest point within this many seconds before and after. */
  readonly floorWindow?: number
  /** Gaps shorter than this are closed, seconds: a plant rarely flickers. */
  readonly maxGap?: number
  /** Shorter contacts are dropped, seconds. */
  readonly minDuration?: number
  /** World positions `[frame][joint][xyz]`, if the caller has them already. */
  readonly positions?: Float32Array
}

/** What `detectContacts` takes where its options do not say, for a 0.85 m leg. */
export const DETECT_CONTACTS_DEFAULTS = {
  strikeSpeed: 0.6,
  strikeShare: 0.34,
  restSpeed: 0.2,
  restShare: 0.24,
  liftShare: 0.18,
  maxHeight: 0.08,
  maxLift: 0.025,
  maxDrop: 0.015,
  floorWindow: 0.7,
  maxGap: 0.06,
  minDuration: 0.08,
} as const

/** Feet further above the lowest floor nearby than this stand on something or are held up, metres. */
const RAISED = 0.06
/** A held foot sways; one that stands on a box does not: metres per second. */
const RAISED_SPEED = 0.12
/** From the heel's touch to its rest; a fast walker rolls this long, seconds. */
const LANDING = 0.12
/** The part of a stand its ends are held against, seconds: longer than a strike, shorter than a stance. */
const SETTLING = 0.25
/** How much faster than the strike speed a heel may get again while it rolls. */
const BOUNCE = 1.25

/**
 * Finds when each heel (`leftFoot`: the ankle joint is as near as a skeleton comes) and each ball of the foot
 * (`leftToes`) rests on the ground. Intervals are sorted, disjoint per role, half-open `[start, end)`.
 */
export function detectContacts(
  motion: Motion,
  options: DetectContactsOptions = {},
): readonly ContactInterval[] {
  const settings = { ...DETECT_CONTACTS_DEFAULTS, ...options }
  const { rate, feet } = feetOf(motion, settings.positions)
  const scale = (legLength(motion.skeleton) ?? TYPICAL_LEG) / TYPICAL_LEG
  const floors = feet.map(({ sole }) => runningMinimum(sole, Math.round(settings.floorWindow * rate)))
  const contacts: ContactInterval[] = []
  feet.forEach(({ points, usualSpeed }, index) => {
    const floor = floors[index]
    const otherFloor = floors[1 - index] ?? floor
    const limit = (s: number, speed: number, share: number): number =>
      floor[s] > otherFloor[s] + RAISED * scale
        ? RAISED_SPEED * scale
        : Math.max(speed * scale, share * usualSpeed[s])
    const [heel, ball] = points
    for (const { role, height, speed } of points) {
      const near = (s: number): boolean => height[s] - floor[s] < settings.maxHeight * scale
      const rests = (s: number): boolean =>
        near(s) && speed[s] < limit(s, settings.restSpeed, settings.restShare)
      const lifts = (s: number): boolean => speed[s] > limit(s, settings.restSpeed, settings.liftShare)
      // The speed in units of the strike speed: under 1 the point has landed.
      const haste = (s: number): number =>
        near(s) ? speed[s] / limit(s, settings.strikeSpeed, settings.strikeShare) : Infinity
      let resting = withoutFlicker(runsOf(speed.length, rests), settings.maxGap * rate, 1)
      if (ball && ball.role !== role)
        resting = resting.flatMap((run) => whileHeelIsDown(run, heel, ball, settings.maxLift * scale))
      const landed = resting.map((run, i) => {
        const down = whileDown(run, height, lifts, settings.maxDrop * scale, SETTLING * rate)
        const landing = (s: number): number =>
          height[s] < height[down.from] + settings.maxDrop * scale ? haste(s) : Infinity
        return sinceItLanded(down, landing, resting[i - 1]?.to ?? -1, LANDING * rate)
      })
      for (const run of withoutFlicker(landed, settings.maxGap * rate, settings.minDuration * rate))
        contacts.push({ role, start: run.from / rate, end: (run.to + 1) / rate })
    }
  })
  return sortContacts(contacts)
}

/**
 * The parts of a slow run in which the heel is no more than `maxLift` above where it stands on a flat foot: one
 * that rises slowly, over a resting ball, is not planted. The flat foot is this plant's own, the moment when the
 * heel is lowest against a ball as low as it gets; floors drift and marker sets differ too much for a common one.
 */
function whileHeelIsDown(run: SampleRun, heel: FootPoint, ball: FootPoint, maxLift: number): SampleRun[] {
  const lift = (s: number): number => heel.height[s] - ball.height[s]
  let lowestBall = Infinity
  for (let s = run.from; s <= run.to; s++) lowestBall = Math.min(lowestBall, ball.height[s])
  let flat = Infinity
  for (let s = run.from; s <= run.to; s++)
    if (ball.height[s] < lowestBall + maxLift / 2) flat = Math.min(flat, lift(s))
  const { from, to } = run
  return runsOf(to - from + 1, (s) => lift(from + s) < flat + maxLift).map((part) => ({
    from: from + part.from,
    to: from + part.to,
  }))
}

/**
 * The run without its ends in which the point is still coming down, or already going up, by more than `maxDrop`:
 * a foot set down gently is slow long before it stands. Each end is held against the median of its own `window`
 * samples, since floors drift during a long stand.
 */
function whileDown(
  run: SampleRun,
  height: Float64Array,
  lifts: (sample: number) => boolean,
  maxDrop: number,
  window: number,
): SampleRun {
  let { from, to } = run
  const early = percentile(height.subarray(from, Math.min(to, Math.round(from + window)) + 1), 0.5)
  const late = percentile(height.subarray(Math.max(from, Math.round(to - window)), to + 1), 0.5)
  while (from < to && height[from] > early + maxDrop) from++
  while (to > from && (height[to] > late + maxDrop || lifts(to))) to--
  return { from, to }
}

/**
 * The same rest, begun when the foot came down: back through its slowing, at most `longest` samples. A heel that
 * bounces (a little faster than the strike speed again, while it rolls) came down at the first of its touches.
 */
function sinceItLanded(
  { from, to }: SampleRun,
  haste: (sample: number) => number,
  previous: number,
  longest: number,
): SampleRun {
  let start = from
  for (let s = from - 1; s > previous && from - s <= longest && haste(s) < BOUNCE; s--)
    if (haste(s) < 1) start = s
  // A foot that only shuffles never swings: halfway between two rests it is fastest, and there its contact begins.
  if (start - 1 === previous) for (let s = start; s < from; s++) if (haste(s) > haste(start)) start = s
  return { from: start, to }
}
