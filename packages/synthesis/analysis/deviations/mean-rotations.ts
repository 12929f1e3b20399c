import { averageFlat } from '@understudy/motion'

/** q̄: at every frame and joint the rotation nearest to all tracks', which share the layout `[frame][joint][xyzw]`. */
export function meanRotations(tracks: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(tracks[0].length)
  const bundle = new Float64Array(4 * tracks.length)
  for (let q = 0; q < mean.length; q += 4) {
    tracks.forEach((track, n) => {
      for (let c = 0; c < 4; c++) bundle[4 * n + c] = track[q + c]
    })
    averageFlat(mean, q, bundle, 0, 4, tracks.length)
  }
  return mean
}
