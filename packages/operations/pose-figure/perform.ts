import { quat } from '@understudy/motion'
import { keyPoseMotion } from '@understudy/synthesis/methods/part-assembly'
import type { Made } from '../core/operation.ts'
import type { PoseFigure } from './operation.ts'

export const perform = (
  { figure, poses }: PoseFigure['inputs'],
  { frameRate }: PoseFigure['options'],
): Made<'motion', object> => ({
  output: keyPoseMotion({
    name: 'poses',
    skeleton: figure.skeleton,
    frameRate,
    poses: poses.map(({ frame, root, rotations }) => ({
      frame,
      rootPosition: root,
      rotations: Array.from({ length: rotations.length / 4 }, (_, joint) =>
        quat.normalize(quat.quatAt(rotations, 4 * joint)),
      ),
    })),
  }),
  report: {},
})
