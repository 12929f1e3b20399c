import { MotionError, type Role } from '@understudy/motion'
import { parameterNamed } from '@understudy/synthesis/methods/parametric-space'
import {
  energy,
  heldHeight,
  stepLength,
  stepRate,
  type AttributeMeasure,
} from '@understudy/synthesis/methods/vector-space'

/** `energy`, `stepLength`, `stepRate`, `held:<role>`, `height:<role>`, `turn`, `speed`, `duration`: a number of a motion by its name. */
export function measureNamed(name: string): AttributeMeasure {
  const plain = [energy, stepLength, stepRate].find((one) => one.name === name)
  if (plain) return plain
  const [kind, role] = name.split(':')
  if (kind === 'held' && role) return { ...heldHeight(role as Role), name }
  const parameter = parameterNamed(name)
  if (parameter.axes.length !== 1)
    throw new MotionError(
      `${name}: this parameter has ${parameter.axes.length} numbers; an attribute needs one. There are energy, stepLength, ` +
        `stepRate, held:<role>, height:<role>, turn, speed and duration.`,
    )
  return { name, measure: (motion) => parameter.measure(motion, 0)[0]! }
}

/** The measure an attribute is named after, if it is. */
export function measureOf(attribute: string): AttributeMeasure | undefined {
  try {
    return measureNamed(attribute)
  } catch (error) {
    if (error instanceof MotionError) return undefined
    throw error
  }
}
