import { sameSkeleton, type Motion } from '@understudy/motion'
import { generateBody } from '@understudy/motion/body'
import type { Take } from '../take.ts'
import { packBody, unpackBody, type PackedBody } from './pack-body.ts'
import { packMotion, unpackMotion, type PackedMotion } from './pack-motion.ts'

/** Motions with their bodies, ready to be shown without further work; figures of one skeleton share a body. */
export interface PackedTakes {
  readonly bodies: readonly PackedBody[]
  readonly takes: readonly { readonly motion: PackedMotion; readonly body: number; readonly floor?: number }[]
}

/** Where each motion's floor is, metres, and whether its frames are kept to the bit. */
export interface PackTakesOptions {
  readonly floors?: readonly (number | undefined)[]
  readonly exact?: boolean
}

/** Packs each motion, and generates a body for each skeleton among them. */
export function packTakes(
  motions: readonly Motion[],
  { floors = [], exact = false }: PackTakesOptions = {},
): PackedTakes {
  const wearers: Motion[] = []
  const takes = motions.map((motion, index) => {
    let body = wearers.findIndex(({ skeleton }) => sameSkeleton(skeleton, motion.skeleton))
    if (body < 0) body = wearers.push(motion) - 1
    const floor = floors[index]
    return { motion: packMotion(motion, exact), body, ...(floor !== undefined && { floor }) }
  })
  return { bodies: wearers.map(({ skeleton }) => packBody(generateBody(skeleton))), takes }
}

/** The takes that `packTakes` packed. */
export function unpackTakes({ bodies, takes }: PackedTakes): Take[] {
  const worn = bodies.map(unpackBody)
  return takes.map(({ motion, body, floor }) => ({
    motion: unpackMotion(motion),
    body: worn[body],
    ...(floor !== undefined && { floor }),
  }))
}
