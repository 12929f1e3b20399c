import type { Motion } from '@understudy/motion'
import { extractFeatures } from '@understudy/synthesis/analysis/features'
import type { Run } from '@understudy/synthesis/analysis'
import { distinctNames, extendIndex, type PartIndex } from '@understudy/synthesis/methods/part-assembly'

/** The index with these motions behind what it has; motions that it knows by name are left out. */
export function indexClips(before: PartIndex, clips: readonly Motion[], run: Run): PartIndex {
  const { features, frameRate } = before
  const known = new Set(before.clips.map(({ name }) => name))
  const unknown = distinctNames(clips).filter(({ name }) => !known.has(name))
  return run.stage('features', () =>
    extendIndex(
      before,
      unknown.map((clip, i) => {
        run.report(i / unknown.length)
        return extractFeatures(clip, { features, frameRate }, run.kernels)
      }),
    ),
  )
}
