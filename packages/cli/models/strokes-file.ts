import { MotionError, type Role } from '@understudy/motion'
import { readDocument, shown } from '@understudy/motion/formats'
import type { InputsFor } from '@understudy/operations'
import type { sketchMotion } from '@understudy/operations/definitions'
import { parseCamera, synthesize, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import { worldPositions } from '@understudy/motion'

export const STROKES_FORMAT = 'understudy strokes'
export const STROKES_VERSION = 1

interface StrokesJson {
  readonly format?: unknown
  readonly version?: unknown
  readonly camera?: unknown
  readonly strokes?: unknown
}

/** What was drawn, as the operation takes it. */
type Sketch = InputsFor<typeof sketchMotion>['sketch']

/**
 * Timed strokes: `{ "format", "version", "camera": { "eye", "target", "fieldOfView", "aspect" }, "strokes": [ { "role", "samples": [[t, x, y], …] } ] }`.
 * Seconds; x to the right and y down in picture heights from the top left. Without a camera samples are [t, x, y, z] in the world, metres.
 */
export function parseStrokes(text: string, model: DeformableModel, source: string): Sketch {
  const json: StrokesJson = readDocument(text, source, {
    format: STROKES_FORMAT,
    version: STROKES_VERSION,
    remedy: '"understudy model sketch --help" shows one.',
  })
  if (!Array.isArray(json.strokes))
    throw new MotionError(`${source}: there is no list "strokes"; write { …, "strokes": [ … ] }.`)
  const camera = json.camera === undefined ? undefined : parseCamera(json.camera, source)
  const width = camera ? 3 : 4
  const strokes = json.strokes.map((stroke: unknown, k): Sketch['strokes'][number] => {
    const { role, samples } = (stroke ?? {}) as { role?: unknown; samples?: unknown }
    if (typeof role !== 'string' || !model.skeleton.roles.has(role as Role))
      throw new MotionError(
        `${source}: stroke ${k + 1} is for role ${shown(role)}; the model's body has ${[...model.skeleton.roles.keys()].join(', ')}.`,
        { code: 'unknown-name' },
      )
    const isSample = (one: unknown): one is number[] =>
      Array.isArray(one) &&
      one.length === width &&
      one.every((v) => typeof v === 'number' && Number.isFinite(v))
    if (!Array.isArray(samples) || !samples.every(isSample))
      throw new MotionError(
        `${source}: stroke ${k + 1} has samples that are not ${width} numbers each (${camera ? 't, x, y' : 't, x, y, z'}). Write them so.`,
      )
    return { role, samples }
  })
  return {
    strokes,
    ...(camera && { camera: { ...camera, eye: [...camera.eye], target: [...camera.target] } }),
  }
}

/** A stroke that comes along: the right hand's way through the mean motion, swung a quarter wider and a tenth slower, seen in the world. */
export function exampleStrokes(model: DeformableModel): string {
  const motion = synthesize(model, undefined, { frameRate: 60 })
  const positions = worldPositions(motion)
  const joint = model.skeleton.roles.get('rightHand') ?? 0
  const at = (f: number, c: number): number => positions[3 * (f * model.skeleton.jointCount + joint) + c]
  const root = (f: number, c: number): number => motion.rootPositions[3 * f + c]
  const samples = Array.from({ length: motion.frameCount }, (_, f) => [
    (1.1 * f) / motion.frameRate,
    ...[0, 1, 2].map((c) => (c === 2 ? root(f, c) + 1.25 * (at(f, c) - root(f, c)) : at(f, c))),
  ])
  return JSON.stringify({
    format: STROKES_FORMAT,
    version: STROKES_VERSION,
    strokes: [{ role: 'rightHand', samples }],
  })
}
