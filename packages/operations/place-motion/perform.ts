import { placeMotion } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import type { PlaceMotion } from './operation.ts'

export const perform = (
  { motion }: PlaceMotion['inputs'],
  { x, z, turn, start }: PlaceMotion['options'],
): Made<'motion', object> => ({
  output: placeMotion(motion, { x, z, yaw: (turn * Math.PI) / 180, start }),
  report: {},
})
