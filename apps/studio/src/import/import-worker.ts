import { MotionError, sameSkeleton, type Motion, type Skeleton } from '@understudy/motion'
import { generateBody, type BodyMesh } from '@understudy/motion/body'
import { readMotion } from '@understudy/motion/formats'
import { detectContacts, withContacts } from '@understudy/synthesis/analysis'
import type { ImportAnswer, ImportRequest } from './messages.ts'

/** Reads a file and generates its body away from the page, so that the figure on stage never stumbles. */
async function answer({ id, main, companions, choices }: ImportRequest): Promise<ImportAnswer> {
  try {
    const { motion, report } = await readMotion(main, { companions, ...choices })
    return { id, imported: { motion: withFeetDown(motion), body: bodyFor(motion.skeleton), report } }
  } catch (error) {
    if (error instanceof MotionError) return { id, problem: error.message }
    // Not misuse but a fault of ours: the name helps whoever reports it.
    return { id, problem: `${main.name} could not be read: ${String(error)}` }
  }
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

self.addEventListener('message', (event: MessageEvent<ImportRequest>) => {
  void answer(event.data).then((reply) => self.postMessage(reply))
})
