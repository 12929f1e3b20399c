import { contentHash, MotionError, NO_ANNOTATIONS, sameSkeleton, type Motion } from '@understudy/motion'
import { listScores, makeClip } from '@understudy/performer'
import type { Run } from '@understudy/synthesis/analysis'
import { detectContacts, withContacts } from '@understudy/synthesis/analysis'
import { retarget } from '@understudy/synthesis/editing'
import {
  buildModel,
  calmMotion,
  parseModel,
  printModel,
  registerExamples,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import { FAMILIES, MODEL_RATE, type FamilyName } from '../../../document/model-families.ts'

/** How far it is, 0 to 1. */
export type Heard = (fraction: number) => void

/** The clips a family is learned from. */
export const clipsOf = (family: FamilyName): readonly string[] =>
  listScores().flatMap(({ id }) => (FAMILIES[family].ids.test(id) ? [id] : []))

/** Clips that were performed: keys are moved again and again over the same examples. */
const clips = new Map<string, Motion>()
const KEPT = 80

function performedClip(id: string): Motion {
  const motion = clips.get(id) ?? makeClip(id)
  clips.set(id, motion)
  for (const old of [...clips.keys()].slice(0, Math.max(0, clips.size - KEPT))) clips.delete(old)
  return motion
}

/** A clip of the corpus by name is performed; contacts are found where none are known. */
export function exampleOf(given: string | Motion): Motion {
  const motion = typeof given === 'string' ? performedClip(given) : given
  const { annotations, skeleton } = motion
  return annotations.contacts.length > 0 || !skeleton.roles.has('leftFoot')
    ? motion
    : withContacts(motion, detectContacts(motion))
}

/** On another body, under its own name; itself where the body is the same. */
export const onBody = (motion: Motion, body: Motion): Motion =>
  sameSkeleton(motion.skeleton, body.skeleton)
    ? motion
    : { ...retarget(motion, body).motion, name: motion.name }

/**
 * A family's model on somebody's own body, as `understudy model build --body` makes it. A filter then gives back the figure it
 * was given. Read back from its file, because a file rounds.
 */
export function learnOnBody(family: FamilyName, owner: Motion, run: Run, onProgress: Heard): DeformableModel {
  for (const role of ['hips', 'leftFoot', 'rightFoot'] as const)
    if (!owner.skeleton.roles.has(role))
      throw new MotionError(
        `"${owner.name}" has no joint that is known as ${role}: examples cannot be put on its body. Say which joint it is in the import report.`,
      )
  // What its frames show of its elbows and knees must not be noise.
  const body = calmMotion(owner)
  const ids = clipsOf(family)
  const motions = ids.map((id, k) => {
    const fitted = onBody(exampleOf(id), body)
    onProgress((0.8 * (k + 1)) / ids.length)
    return fitted
  })
  const { keys } = FAMILIES[family]
  const { set } = registerExamples(motions, { keys, frameRate: MODEL_RATE, groupOf: ({ name }) => name }, run)
  onProgress(0.9)
  return parseModel(printModel(buildModel(set, { name: family }, run)), family)
}

/** Tells bodies apart: the content of a pose at rest. */
export const bodyKey = ({ skeleton }: Motion): string =>
  contentHash({
    name: '',
    skeleton,
    frameRate: 1,
    frameCount: 1,
    rootPositions: new Float32Array(3),
    rotations: Float32Array.from({ length: 4 * skeleton.jointCount }, (_, i) => (i % 4 === 3 ? 1 : 0)),
    annotations: NO_ANNOTATIONS,
  })
