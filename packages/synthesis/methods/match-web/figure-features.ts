import { scalar, type Kernels } from '@understudy/kernels'
import { makeSkeleton, type Skeleton } from '@understudy/motion'
import { featuresOfPositions, type FeatureStreams } from '../../analysis/features/index.ts'
import type { CloudTrack } from '../../analysis/index.ts'
import { FIGURE_BONES } from './standard-figure.ts'

let figure: Skeleton | undefined

/** The standard figure as a skeleton: each bone by its length, since features ask for lengths and roles alone. */
function figureSkeleton(): Skeleton {
  const names = ['hips', ...FIGURE_BONES.map(([role]) => role)]
  return (figure ??= makeSkeleton([
    { name: 'hips', parent: -1, offset: [0, 0, 0], role: 'hips' },
    ...FIGURE_BONES.map(([role, parent, length]) => ({
      name: role,
      parent: names.indexOf(parent),
      offset: [0, length, 0] as const,
      role,
    })),
  ]))
}

/** What can be said about an indexed clip: no recording is needed, so a web alone can be asked. */
export function figureFeatures(track: CloudTrack, kernels: Kernels = scalar): FeatureStreams {
  const width = 3 * track.roles.length
  const positions = track.points.subarray(track.half * width, (track.half + track.frameCount) * width)
  const { name, frameRate, frameCount } = track
  return featuresOfPositions(
    { name, skeleton: figureSkeleton(), frameRate, frameCount, positions },
    {},
    kernels,
  )
}
