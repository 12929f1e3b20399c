import { portable } from '@understudy/kernels'
import {
  makeMotion,
  worldPositions,
  type ContactInterval,
  type Interval,
  type Motion,
  type Role,
} from '@understudy/motion'
import { framesOf } from '../../../analysis/quality/index.ts'
import { cleanFeet, keepFeet } from '../../../editing/clean/index.ts'
import type { Run } from '../../../run.ts'
import { mixByWeights } from './mix-frames.ts'

/** A lent foot that the base's hips carry farther than this during a plant was not planted here, metres. */
const CARRIED = 0.3
/** Shorter plants are left out, seconds. */
const BRIEF = 0.05

/** Contacts of a body of which one leg is lent over a stretch, and which of them are the lent leg's. */
export interface LegContacts {
  readonly contacts: readonly ContactInterval[]
  readonly lent: readonly ContactInterval[]
}

/** The base's own plants, but of the lent leg only outside the stretch; inside, where the lender plants that foot. */
export function contactsWithLeg(
  own: readonly ContactInterval[],
  lender: readonly ContactInterval[],
  leg: 'leftLeg' | 'rightLeg',
  stretch: Interval,
  inner: Interval,
): LegContacts {
  const side = leg === 'leftLeg' ? 'left' : 'right'
  const isLent = ({ role }: ContactInterval): boolean => role.startsWith(side)
  const cut = (contact: ContactInterval, within: Interval): ContactInterval[] => {
    const [start, end] = [Math.max(contact.start, within.start), Math.min(contact.end, within.end)]
    return end - start >= BRIEF ? [{ ...contact, start, end }] : []
  }
  const lent = lender.filter(isLent).flatMap((contact) => cut(contact, inner))
  const kept = own.flatMap((contact) =>
    isLent(contact)
      ? [
          ...cut(contact, { start: -Infinity, end: stretch.start }),
          ...cut(contact, { start: stretch.end, end: Infinity }),
        ]
      : [contact],
  )
  return { contacts: [...kept, ...lent], lent }
}

/** Plants the feet inside the stretch: the lent foot where it came down, on the ground that the base's own feet stand on. */
export function standOnLegs(
  joined: Motion,
  base: Motion,
  { contacts, lent }: LegContacts,
  weights: Float64Array,
  run: Run,
): Motion {
  const carried = lent.filter((contact) => travel(joined, contact) > CARRIED)
  const held = contacts.filter((contact) => !carried.includes(contact))
  const annotated = makeMotion({ ...joined, annotations: { ...joined.annotations, contacts: held } })
  if (held.length === 0) return annotated
  const heights = new Map<ContactInterval, number>()
  for (const contact of lent) {
    const height = groundOf(base, contact.role)
    if (height !== undefined) heights.set(contact, height)
  }
  const { motion } = cleanFeet(annotated, held, { heights, kernels: run.kernels })
  const mixed = mixByWeights(annotated, motion, weights)
  // The other foot is neither's where the two are mixed: it stands where the base has it.
  const others = held.filter((contact) => !lent.includes(contact))
  const kept = keepFeet(mixed, annotated, others, { kernels: run.kernels })
  return mixByWeights(
    annotated,
    kept,
    weights.map((weight) => (weight > 0 ? 1 : 0)),
  )
}

/** How far a planted point goes along the ground between the first and the last frame of its contact, metres. */
function travel(motion: Motion, contact: ContactInterval): number {
  const joint = motion.skeleton.roles.get(contact.role)
  const { first, last } = framesOf(motion, contact)
  if (joint === undefined || last <= first) return 0
  const world = worldPositions(motion)
  const at = (frame: number, axis: number): number =>
    world[3 * (frame * motion.skeleton.jointCount + joint) + axis]
  return portable.hypot(at(last, 0) - at(first, 0), at(last, 2) - at(first, 2))
}

/** Median height of a point while the base has it planted, metres. */
function groundOf(base: Motion, role: Role): number | undefined {
  const joint = base.skeleton.roles.get(role)
  if (joint === undefined) return undefined
  const world = worldPositions(base)
  const heights = base.annotations.contacts
    .filter((contact) => contact.role === role)
    .flatMap((contact) => {
      const { first, last } = framesOf(base, contact)
      return Array.from(
        { length: Math.max(0, last - first + 1) },
        (_, k) => world[3 * ((first + k) * base.skeleton.jointCount + joint) + 1],
      )
    })
    .toSorted((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)]
}
