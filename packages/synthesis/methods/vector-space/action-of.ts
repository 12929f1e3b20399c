import { CONTACT_OF, type ActionSource, type AttributeDirection } from '@understudy/runtime'
import { attributeVector } from './attributes.ts'
import type { VectorSpace } from './vector-space.ts'

/** A space of styles as the runtime plays it (`ActionPlayer`, `StyleControl`): coefficients of the shape, then of the timing. */
export function actionOfVectors(space: VectorSpace, name = 'style'): ActionSource {
  const { shape, timing, sampleCount, duration, skeleton } = space
  const shapeCount = shape.deviations.length
  const steps = sampleCount - 1
  const timingModes = new Float32Array((shapeCount + timing.deviations.length) * steps)
  timingModes.set(timing.components, shapeCount * steps)
  const contacts = new Uint8Array(sampleCount)
  space.contacts.roles.forEach((role, n) => {
    const [from, to] = [space.contacts.mean[2 * n], space.contacts.mean[2 * n + 1]]
    const sampleAt = (seconds: number): number => Math.round((seconds / duration) * steps)
    for (let k = Math.max(0, sampleAt(from)); k <= Math.min(sampleAt(to), steps); k++)
      contacts[k] |= CONTACT_OF[role] ?? 0
  })
  const attributes = space.attributes.map(({ name: said }): AttributeDirection => {
    const { shape: s, timing: t, range, mean } = attributeVector(space, said)
    return { name: said, least: range[0], most: range[1], middle: mean, direction: [...s, ...t] }
  })
  return {
    name,
    kind: 'style',
    skeleton,
    samples: sampleCount,
    duration,
    moving: skeleton.joints.map((_, joint) => joint),
    placed: false,
    clock: 'tempo',
    meanRotations: space.meanRotations,
    mean: shape.mean,
    shapeCount,
    modes: shape.components,
    meanTiming: timing.mean,
    timingModes,
    contacts,
    deviations: [...shape.deviations, ...timing.deviations],
    attributes,
  }
}
