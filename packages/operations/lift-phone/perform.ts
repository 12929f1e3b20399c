import type { Role } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import { liftPhone } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import type { LiftPhone } from './operation.ts'

/** How the phone was held, and how well the model follows it. */
export interface LiftPhoneReport {
  /** From the phone's heading to the model's, degrees. */
  readonly headingDegrees: number
  /** How far the hand is from the phone's turns, RMS degrees. */
  readonly turnedByDegrees: number
  readonly coefficients: readonly number[]
}

export function perform(
  { model, recording: { role, samples } }: LiftPhone['inputs'],
  _: LiftPhone['options'],
  run: Run,
): Made<'motion', LiftPhoneReport> {
  const recording = {
    role: role as Role,
    samples: samples.map(([time, x, y, z, w, ax, ay, az]) => ({
      time: time!,
      orientation: [x!, y!, z!, w!] as const,
      ...(az !== undefined && { acceleration: [ax!, ay!, az] as const }),
    })),
  }
  const { motion, coefficients, heading, turnedBy } = liftPhone(model, recording, run)
  return {
    output: motion,
    report: {
      headingDegrees: (180 / Math.PI) * heading,
      turnedByDegrees: (180 / Math.PI) * turnedBy,
      coefficients: [...coefficients],
    },
  }
}
