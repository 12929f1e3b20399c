import {
  concat,
  GROUND_IDENTITY,
  rename,
  rootMotion,
  sliceFrames,
  transformGround,
  type Motion,
} from '@understudy/motion'
import { withContacts } from '../../../analysis/index.ts'
import { finishFeet } from '../../../editing/blend/finish-feet.ts'
import { settleFeet } from '../../../editing/index.ts'
import { continueFrom } from './continue-from.ts'

/** How a changed cycle goes back into its take. */
export interface PutBackOptions {
  /** How often the cycle is played, 1 or more. */
  readonly repeat?: number
  /** Seconds within which what follows is its own again. */
  readonly fade?: number
  /** Keep planted feet still. */
  readonly feet?: 'lock' | 'leave'
}

/** What `putBack` takes where its options do not say; seconds. */
export const PUT_BACK_DEFAULTS = { repeat: 1, fade: 0.5, feet: 'lock' } as const
/** Seconds within which the start of the changed cycle is its own. */
const START_FADE = 0.3

/** A take with a changed cycle in it, and where that is now. */
export interface PutBack {
  readonly motion: Motion
  /** Frames of the result: where the cycle starts, and the end of each time it is played. */
  readonly first: number
  readonly ends: readonly number[]
}

/**
 * The take with `changed` in the place of its frames `first` to `last`: what comes before stays, the cycle begins with the pose and
 * speed the take has there, and what comes after goes on from where the cycle ends, turned and moved as a whole.
 */
export function putBack(
  take: Motion,
  { first, last }: { readonly first: number; readonly last: number },
  changed: Motion,
  options: PutBackOptions = {},
): PutBack {
  const { repeat, fade, feet } = { ...PUT_BACK_DEFAULTS, ...options }
  const parts = [sliceFrames(take, 0, first + 1)]
  parts.push(continueFrom(parts[0], changed, { fade: START_FADE, place: false }))
  for (let n = 1; n < repeat; n++)
    parts.push(continueFrom(parts[n], changed, { fade: START_FADE, place: true }))
  if (last < take.frameCount - 1)
    parts.push(continueFrom(parts[repeat], sliceFrames(take, last), { fade, place: true }))
  const whole = rename(concat(parts, { sharedFrame: true }), take.name)
  const joined = withContacts(whole, throughSeams(whole.annotations.contacts))
  const ends: number[] = []
  for (let n = 1; n <= repeat; n++) ends.push((ends.at(-1) ?? first) + parts[n].frameCount - 1)
  if (feet !== 'lock') return { motion: joined, first, ends }
  return { motion: startingAt(joined, settleFeet(finishFeet(joined)), first), first, ends }
}

/** Held feet may pull the body by millimetres: the whole is moved so that the hips are where they were when the cycle starts. */
function startingAt(before: Motion, after: Motion, frame: number): Motion {
  const [was, is] = [before, after].map((motion) => rootMotion(sliceFrames(motion, frame, frame + 1)))
  return transformGround(after, { ...GROUND_IDENTITY, x: was.x[0] - is.x[0], z: was.z[0] - is.z[0] })
}

/** A foot is never lifted for less than this, seconds: what stands before and after a seam stands through it, in one place. */
const LIFTED = 0.03

type Contact = Motion['annotations']['contacts'][number]

function throughSeams(contacts: readonly Contact[]): readonly Contact[] {
  const joined: Contact[] = []
  for (const contact of contacts.toSorted((a, b) => a.start - b.start)) {
    const at = joined.findLastIndex(({ role }) => role === contact.role)
    if (at >= 0 && contact.start - joined[at].end < LIFTED)
      joined[at] = { ...joined[at], end: Math.max(joined[at].end, contact.end) }
    else joined.push(contact)
  }
  return joined
}
