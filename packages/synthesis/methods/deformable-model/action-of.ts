import { CONTACT_OF, type ActionSource } from '@understudy/runtime'
import type { DeformableModel } from './model.ts'

/** A model as the runtime plays it (`ActionPlayer`): its coefficients are the player's. */
export function actionOfModel(model: DeformableModel): ActionSource {
  const { frameCount, frameRate, channels, shapeCount, timingCount, size } = model
  const modes = new Float32Array(shapeCount * frameCount * channels)
  for (let at = 0; at < frameCount * channels; at++)
    for (let m = 0; m < shapeCount; m++)
      modes[m * frameCount * channels + at] = model.modes[at * shapeCount + m]
  const steps = frameCount - 1
  const timingModes = new Float32Array(size * steps)
  for (let t = 0; t < steps; t++)
    for (let k = 0; k < timingCount; k++)
      timingModes[(shapeCount + k) * steps + t] = model.timingModes[(t + 1) * timingCount + k]
  const contacts = new Uint8Array(frameCount)
  for (const { role, from, to } of model.contacts)
    for (let t = Math.max(0, from); t < Math.min(to, frameCount); t++) contacts[t] |= CONTACT_OF[role] ?? 0
  return {
    name: model.name,
    kind: 'model',
    skeleton: model.skeleton,
    samples: frameCount,
    duration: steps / frameRate,
    moving: [...model.joints],
    placed: true,
    clock: 'tempo',
    meanRotations: model.meanRotations,
    mean: model.mean,
    shapeCount,
    modes,
    meanTiming: model.meanTiming.slice(1),
    timingModes,
    contacts,
    deviations: Array.from({ length: size }, (_, m) => Math.sqrt(model.covariance[m * size + m])),
  }
}
