import type { ImportChoices } from '../../document/import-choices.ts'
import {
  makeMotion,
  MotionError,
  sameSkeleton,
  withRoles,
  type Motion,
  type Role,
  type Skeleton,
} from '@understudy/motion'
import { generateBody, type BodyMesh } from '@understudy/motion/body'
import { readMotion } from '@understudy/motion/formats'
import { detectContacts, withContacts } from '@understudy/synthesis/analysis'
import type { JobContext } from '../worker/job.ts'
import type { Imported, ImportSource } from './messages.ts'

/** Reads a file and generates its body away from the page, so that the figure on stage never stumbles. */
async function read({ main, companions }: ImportSource, choices: ImportChoices): Promise<Imported> {
  const { roles, contacts, floor: _, ...options } = choices
  try {
    const { motion: found, report } = await readMotion(main, { companions, ...options })
    const motion = withParts(found, roles)
    const known = contacts === 'none' ? withContacts(motion, []) : withFeetDown(motion)
    return { motion: known, body: bodyFor(motion.skeleton), report }
  } catch (error) {
    if (error instanceof MotionError) throw error
    // Not misuse but a fault of ours: the name helps whoever reports it.
    throw new MotionError(`${main.name} could not be read: ${String(error)}`, { cause: error })
  }
}

/** Parts given by hand take the place of those that were found. */
function withParts(motion: Motion, given: ImportChoices['roles']): Motion {
  if (!given) return motion
  const { skeleton } = motion
  const roles = new Map(skeleton.roles)
  for (const [role, name] of Object.entries(given) as [Role, string][]) {
    const joint = skeleton.joints.findIndex((one) => one.name === name)
    // A joint plays one part: whoever had it before goes without.
    for (const [other, at] of roles) if (at === joint) roles.delete(other)
    if (joint < 0) roles.delete(role)
    else roles.set(role, joint)
  }
  return makeMotion({ ...motion, skeleton: withRoles(skeleton, roles) })
}

/** Takes of one person come together: the last few bodies are kept. */
const KEPT = 4
const known: { skeleton: Skeleton; body: BodyMesh }[] = []

function bodyFor(skeleton: Skeleton): BodyMesh {
  const worn = known.find((one) => sameSkeleton(one.skeleton, skeleton))
  if (worn) return worn.body
  const body = generateBody(skeleton)
  known.unshift({ skeleton, body })
  known.length = Math.min(known.length, KEPT)
  return body
}

/** Files rarely say when a foot is down; those that do are believed. */
function withFeetDown(motion: Motion): Motion {
  const { roles } = motion.skeleton
  const hasFeet = roles.has('leftFoot') || roles.has('rightFoot')
  if (motion.annotations.contacts.length > 0 || !hasFeet) return motion
  return withContacts(motion, detectContacts(motion))
}

export const jobs = {
  read: (_: JobContext, source: ImportSource, choices: ImportChoices): Promise<Imported> =>
    read(source, choices),
}

export type ImportJobs = typeof jobs
