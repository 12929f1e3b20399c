import { makeMotion, MotionError } from '@understudy/motion'
import { generateBody } from '@understudy/motion/body'
import { readMotion } from '@understudy/motion/formats'
import type { ImportAnswer, ImportRequest } from './messages.ts'

/** Reads a file and generates its body away from the page, so that the figure on stage never stumbles. */
async function answer({ id, main, companions, choices }: ImportRequest): Promise<ImportAnswer> {
  try {
    const { motion, report } = await readMotion(main, { companions, ...choices })
    return { id, imported: { motion: makeMotion(motion), body: generateBody(motion.skeleton), report } }
  } catch (error) {
    if (error instanceof MotionError) return { id, problem: error.message }
    // Not misuse but a fault of ours: the name helps whoever reports it.
    return { id, problem: `${main.name} could not be read: ${String(error)}` }
  }
}

self.addEventListener('message', (event: MessageEvent<ImportRequest>) => {
  void answer(event.data).then((reply) => self.postMessage(reply))
})
