import { seeded, type Random } from '@understudy/motion'
import { clamp, mix, through } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { otherSide, type Side } from '../stage/channels.ts'
import { isApart, isCross, transitionsOf, unitLabel, type Pattern, type Transition } from './notation.ts'

/** A dance to be danced: plain data. */
export interface Dance {
  /** Beats per minute. */
  readonly tempo: number
  readonly patterns: readonly Pattern[]
  /** Transitions danced on the spot before the first pattern, to find the beat. */
  readonly intro: number
  readonly seed: number
}

/** Where one of the two goes: metres, radians, seconds. */
export interface DancerPath {
  readonly x: (t: number) => number
  readonly z: (t: number) => number
  readonly facing: (t: number) => number
}

export interface DanceStep {
  readonly side: Side
  readonly land: number
  /** Seconds in the air. */
  readonly air: number
  /** Metres behind the body: the rock step on the first beat. */
  readonly back: number
  /** Metres outside its place under the body: a triple step goes to its side. */
  readonly out: number
  /** How high it is lifted, times the dancer's own height of step: a triple step shuffles. */
  readonly lift: number
}

export interface PlannedTransition extends Transition {
  /** Five beats: the four of the transition and the first of the next, seconds. */
  readonly beats: readonly number[]
  /** How clearly this one is led: 0 barely, 1 plainly. */
  readonly clarity: number
  /** The foot the leader starts on; the follower starts on the other. */
  readonly foot: Side
  /** How far its triple step goes to the side, metres for people of 1.7 m. */
  readonly aside: number
}

/** Everything both dancers know of the dance. Each then dances it with their own body. */
export interface CouplePlan {
  readonly beats: readonly number[]
  readonly transitions: readonly PlannedTransition[]
  readonly units: readonly { readonly start: number; readonly end: number; readonly label: string }[]
  readonly seconds: number
  readonly leader: DancerPath & { readonly steps: readonly DanceStep[] }
  readonly follower: DancerPath & { readonly steps: readonly DanceStep[] }
  /** Beats since the first, a real number. */
  readonly phase: (t: number) => number
  /** 0 the leader holds with his left, 1 with his right; and how high the held hands are over the floor, as a share of the height. */
  readonly holdSide: (t: number) => number
  readonly holdHeight: (t: number) => number
  /** How far the held hands are to the leader's left of where they would hang, metres. */
  readonly holdAcross: (t: number) => number
}

/** Between the two bodies, metres for people of 1.7 m. */
const APART = 0.92
/** Right hand in right hand, the arms reach across. */
const APART_CROSS = 0.82
const EMBRACE = 0.65
const TURNING = 0.6
const TURNING_CROSS = 0.56
/** The follower travels, the leader is the post. */
const LEADER_SHARE = 0.38
/** Held hands, as a share of the follower's height: at the waist, and over her head. */
const LOW = 0.63
const HIGH = 1.06
/** Seconds before the first beat and after the last. */
const BEFORE = 0.7
const AFTER = 1

/** How far the couple turns about itself in a transition, radians to the left. */
const turnOfCouple = ({ from, move, to }: Transition): number => {
  if (move === 'inside') return -0.3
  if (move === 'outside') return 0.3
  return isApart(from) !== isApart(to) ? -0.95 : -0.5
}

/** What a step does to the couple: sends her out of the embrace, gathers her into it, or keeps things as they are. */
const isSend = ({ from, move, to }: Transition): boolean => move === 'step' && !isApart(from) && isApart(to)
const isGather = ({ from, move, to }: Transition): boolean => move === 'step' && isApart(from) && !isApart(to)

/** How far the leader opens his chest to show what he wants, radians to the left, when he shows it plainly. */
const leadOf = (transition: Transition): number => {
  if (transition.move === 'inside') return 0.5
  if (transition.move === 'outside') return -0.5
  return isSend(transition) ? -0.48 : isGather(transition) ? 0.34 : 0
}

/**
 * How far he lowers the held hands to send her off, or lifts them to draw her in or to pivot with her in the embrace, as a
 * share of her height.
 */
const handLeadOf = (transition: Transition): number => {
  if (isSend(transition)) return -0.1
  if (isGather(transition)) return 0.05
  return transition.move === 'step' && !isApart(transition.from) ? 0.11 : 0
}

/**
 * Which way the hands go about her head, metres to his left: first across her face for an inside turn and outwards for an
 * outside one, then with her to the other side.
 */
const acrossOf = ({ from, move, to }: Transition): number => {
  if (move !== 'step') return move === 'inside' ? -0.18 : 0.18
  // Pivoting in the embrace, the held hands go out first and come in again.
  return isApart(from) || isApart(to) ? 0 : 0.1
}

/** In an embrace the held hands are out at their side, metres to his left: between the two there is no room, and it shows where they are. */
const besideOf = (stance: Transition['from']): number => (isApart(stance) ? 0 : 0.24)

/** From a dance to two paths, two sets of steps and one pair of held hands. */
export function planCouple(dance: Dance, scale: number): CouplePlan {
  const random = seeded(dance.seed)
  const transitions = timeTransitions(dance, random.fork('time'))
  const beats = [...transitions.flatMap((one) => one.beats.slice(0, 4)), transitions.at(-1)!.beats[4]]
  const seconds = beats.at(-1)! + AFTER
  const curves = coupleCurves(transitions, random.fork('floor'), scale)
  const lag = random.between(0.04, 0.09)
  const place = (along: (t: number) => number, late: number): Pick<DancerPath, 'x' | 'z'> => ({
    x: (t) => {
      const [direction, side] = [curves.direction(t - late), curves.side(t - late)]
      return along(t - late) * sin(direction) + side * cos(direction) + curves.x(t - late)
    },
    z: (t) => {
      const [direction, side] = [curves.direction(t - late), curves.side(t - late)]
      return along(t - late) * cos(direction) - side * sin(direction) + curves.z(t - late)
    },
  })
  const leader: DancerPath = {
    ...place((t) => -LEADER_SHARE * curves.distance(t) - curves.leaderBack(t), 0),
    facing: (t) => curves.direction(t) + curves.leaderTurn(t),
  }
  const follower: DancerPath = {
    ...place((t) => (1 - LEADER_SHARE) * curves.distance(t) + curves.followerBack(t), lag),
    facing: (t) => curves.direction(t - lag) + Math.PI + curves.spin(t - lag),
  }
  return {
    beats,
    transitions,
    units: transitions.flatMap((one) => [
      { start: one.beats[0], end: one.beats[2], label: unitLabel(one, 1) },
      { start: one.beats[2], end: one.beats[4], label: unitLabel(one, 2) },
    ]),
    seconds,
    leader: { ...leader, steps: planSteps(transitions, 'leader', random.fork('leader steps')) },
    follower: { ...follower, steps: planSteps(transitions, 'follower', random.fork('follower steps')) },
    phase: through(
      beats.map((time, k) => [time, k] as const),
      'open',
    ),
    holdSide: curves.holdSide,
    holdHeight: curves.holdHeight,
    holdAcross: curves.holdAcross,
  }
}

/** Beats with a tempo that breathes and a pulse that is human. */
function timeTransitions(dance: Dance, random: Random): readonly PlannedTransition[] {
  const basic: Transition = { from: 'open', move: 'step', to: 'open' }
  const list = [
    ...Array.from({ length: dance.intro }, () => basic),
    ...dance.patterns.flatMap((pattern) => transitionsOf(pattern)),
  ]
  const drift = random.between(0, 6)
  let time = BEFORE
  const beat = (): number => {
    const length = (60 / dance.tempo) * (1 + 0.015 * sin(drift + time / 7) + 0.012 * random.normal())
    return (time += length)
  }
  return list.map((transition, index) => {
    const first = time
    // A pattern starts on the leader's left foot, whatever came before it: five steps on, its second half starts on the right.
    const foot = (index - dance.intro) % 2 === 0 ? 'left' : 'right'
    const beats = [first, beat(), beat(), beat(), beat()]
    const clarity = random.between(0.5, 1)
    // Side, together, side: as far as there is time for, and not twice the same.
    const aside = ASIDE * hurried(1.36 * (beats[3] - beats[2])) * random.between(0.6, 1.2)
    return { ...transition, beats, clarity, foot, aside }
  })
}

type Part = 'leader' | 'follower'
type Key = readonly [time: number, value: number]

function coupleCurves(
  transitions: readonly PlannedTransition[],
  random: Random,
  scale: number,
): Record<
  | 'x'
  | 'z'
  | 'side'
  | 'distance'
  | 'direction'
  | 'spin'
  | 'leaderTurn'
  | 'leaderBack'
  | 'followerBack'
  | 'holdSide'
  | 'holdHeight'
  | 'holdAcross',
  (t: number) => number
> {
  const apart = (stance: Transition['from']): number =>
    scale * (!isApart(stance) ? EMBRACE : isCross(stance) ? APART_CROSS : APART)
  const keys: Record<string, Key[]> = {
    x: [],
    z: [],
    side: [],
    distance: [],
    direction: [],
    spin: [],
    leaderTurn: [],
    leaderBack: [],
    followerBack: [],
    holdSide: [],
    holdHeight: [],
    holdAcross: [],
  }
  const add = (name: string, one: PlannedTransition, values: readonly number[]): void =>
    values.forEach((value, k) => keys[name].push([one.beats[k], value]))
  let [x, z, direction, spin] = [0, 0, random.between(0, 6), 0]
  for (const one of transitions) {
    const { from, move, to } = one
    const near = apart(from)
    const far = apart(to)
    const turned = turnOfCouple(one) + 0.12 * random.normal()
    keys.leaderBack.push(...weightBack(one, 'leader', scale))
    keys.followerBack.push(...weightBack(one, 'follower', scale))
    const close = scale * (isCross(from) ? TURNING_CROSS : TURNING)
    const middle = move === 'step' ? mix(near, far, 0.45) : close
    const late = move === 'step' ? mix(near, far, 0.85) : mix(close, far, 0.3)
    add('distance', one, [near, near, middle, late])
    add(
      'direction',
      one,
      [0, 0.1, 0.42, 0.8].map((share) => direction + share * turned),
    )
    const sense = move === 'inside' ? 2 * Math.PI : move === 'outside' ? -2 * Math.PI : 0
    add(
      'spin',
      one,
      [0, 0.14, 0.42, 0.73].map((share) => spin + share * sense),
    )
    // A turn is led by opening the chest to one side; how much is a matter of the day.
    const lead = one.clarity * leadOf(one)
    add('leaderTurn', one, [0, 0.8 * lead, lead, 0.7 * lead])
    const raised = move === 'step' ? 0.02 * random.normal() : mix(HIGH - LOW - 0.06, HIGH - LOW, one.clarity)
    // The hand leads before the body goes: on the first beat it is there, by the third it has said what it had to.
    const hand = one.clarity * handLeadOf(one)
    // Changing hands without a turn, the leader lifts them a little: the cue that can be taken for a turn.
    const change = isCross(from) !== isCross(to) && move === 'step' ? random.between(0.09, 0.18) : 0
    add('holdHeight', one, [
      LOW,
      LOW + 0.4 * raised + 0.3 * change + hand,
      LOW + raised + change + 0.8 * hand,
      LOW + 0.9 * raised + 0.6 * change + 0.5 * hand,
    ])
    const across = scale * one.clarity * acrossOf(one)
    const [asideFrom, asideTo] = [scale * besideOf(from), scale * besideOf(to)]
    add('holdAcross', one, [
      asideFrom,
      asideFrom + across,
      mix(asideFrom, asideTo, 0.2) + 0.2 * across,
      mix(asideFrom, asideTo, 0.65) - 0.6 * across,
    ])
    add('holdSide', one, [
      Number(isCross(from)),
      Number(isCross(from)),
      Number(isCross(from)),
      Number(isCross(from)),
    ])
    const aside = (one.foot === 'left' ? 1 : -1) * scale * one.aside
    add('side', one, [0, 0, 0.3 * aside, aside])
    const goes = scale * 0.16
    add('x', one, [x, x, x, x])
    add('z', one, [z, z, z, z])
    x += goes * random.normal() - 0.06 * x
    z += goes * random.normal() - 0.06 * z
    direction += turned
    spin += sense
  }
  const last = transitions.at(-1)!
  const ending: Record<string, number> = {
    x,
    z,
    side: 0,
    distance: apart(last.to),
    direction,
    spin,
    leaderTurn: 0,
    leaderBack: 0,
    followerBack: 0,
    holdSide: Number(isCross(last.to)),
    holdHeight: LOW,
    holdAcross: scale * besideOf(last.to),
  }
  const curve = (name: string): ((t: number) => number) =>
    through([...keys[name], [last.beats[4], ending[name]]])
  return {
    x: curve('x'),
    z: curve('z'),
    side: curve('side'),
    distance: curve('distance'),
    direction: curve('direction'),
    spin: curve('spin'),
    leaderTurn: curve('leaderTurn'),
    leaderBack: curve('leaderBack'),
    followerBack: curve('followerBack'),
    holdHeight: curve('holdHeight'),
    holdAcross: curve('holdAcross'),
    holdSide: switching(keys.holdSide, last),
  }
}

/** Hands change in the last half beat, and not by a spline that would swing back and forth. */
function switching(keys: readonly Key[], last: PlannedTransition): (t: number) => number {
  const times = [...keys, [last.beats[4], Number(isCross(last.to))] as Key]
  return (t) => {
    let at = 0
    while (at + 1 < times.length && times[at + 1][0] <= t) at++
    const [, now] = times[at]
    const [until, then] = times[Math.min(at + 1, times.length - 1)]
    if (then === now) return now
    const from = mix(times[at][0], until, CHANGE_FROM)
    const r = Math.min(Math.max((t - from) / (until - from), 0), 1)
    return now + (then - now) * r * r * (3 - 2 * r)
  }
}

/** The share of the last beat after which hands are let go. */
export const CHANGE_FROM = 0.25

/** How far a triple step takes the couple to its side, metres. */
const ASIDE = 0.1

/** How far behind the body the rock step is set, metres, when there is time for it. */
const ROCK = 0.1
/** The weight goes with the foot: how far the body goes back on a rock step, as a share of how far the foot is behind it. */
const WEIGHT = 0.6

/** In a fast dance a rock step is small: its share, by the seconds its foot has been standing before. */
const hurried = (sinceOwn: number): number => clamp((sinceOwn - 0.3) / 0.3, 0.3, 1)

/** Where the body is behind its place in a transition: back between the first two beats, over the other foot by the third. */
function weightBack(one: PlannedTransition, part: Part, scale: number): readonly Key[] {
  const [a, b, c, d] = one.beats
  const far = scale * WEIGHT * rockOf(one, part) * hurried(1.36 * (b - a))
  return [
    [a, 0.3 * far],
    [mix(a, b, 0.5), far],
    [b, 0.5 * far],
    [c, 0],
    [d, 0],
  ]
}

/** A leader who sends her off steps past her instead of back; one who stays in the embrace rocks the deeper for it. */
const rockOf = (one: PlannedTransition, part: Part): number => {
  if (part === 'follower' || one.move !== 'step') return ROCK
  if (isSend(one)) return -0.8 * ROCK * one.clarity
  return isApart(one.from) ? ROCK : 1.7 * ROCK
}

/** How far a leader who sends her off steps to his side, metres: past her feet, not onto them. */
const PAST = 0.13

/** Metres outside its place under the body that the step of a transition goes. */
function outside(one: PlannedTransition | undefined, part: Part, step: number, triples: boolean): number {
  if (one === undefined) return 0
  if (step === 0 && part === 'leader' && isSend(one)) return PAST
  return triples && (step === 2 || step === 4) ? 0.5 * one.aside : 0
}

/** Rock step on 1 and 2, triple step on 3, "and", 4: five steps, so that each half of a pattern starts on the other foot. */
function planSteps(
  transitions: readonly PlannedTransition[],
  part: Part,
  random: Random,
): readonly DanceStep[] {
  const landings = transitions.flatMap(({ beats }) => [
    beats[0],
    beats[1],
    beats[2],
    mix(beats[2], beats[3], 0.64),
    beats[3],
  ])
  // The last beat is stepped on too, and the feet come together: a turn must not end on a twisted leg.
  const end = transitions.at(-1)!.beats[4]
  landings.push(end, end + 0.35)
  const { foot } = transitions[0]
  const first = part === 'leader' ? foot : otherSide(foot)
  return landings.map((land, k) => {
    const side = k % 2 === 0 ? first : otherSide(first)
    const sinceOwn = k >= 2 ? land - landings[k - 2] : 0.5
    const one = k < 5 * transitions.length ? transitions[Math.floor(k / 5)] : undefined
    // Who spins keeps her feet under her.
    const triples = one && (part === 'leader' || one.move === 'step')
    return {
      side,
      land: land + 0.012 * random.normal(),
      air: Math.min(0.55 * sinceOwn, 0.45),
      back: one && k % 5 === 0 ? rockOf(one, part) * hurried(sinceOwn) : 0,
      out: outside(one, part, k % 5, triples === true),
      lift: k % 5 < 2 ? 1.6 : 0.7,
    }
  })
}
