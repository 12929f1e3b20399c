import { makeMotion, type Motion } from '@understudy/motion'

/**
 * The motion without what shakes faster than `hertz`, as gait laboratories take marker noise out: a Butterworth
 * filter of second order run forwards and backwards, so that nothing is delayed (Winter, Biomechanics and Motor
 * Control of Human Movement, §2.2). Root and quaternion components are filtered, signs of a track made to agree
 * first; quaternions are brought back to unit length.
 */
export function lowPass(motion: Motion, hertz: number): Motion {
  const { rootPositions, rotations, skeleton, frameCount, frameRate } = motion
  const width = 4 * skeleton.jointCount
  const turned = Float64Array.from(rotations)
  for (let at = width; at < turned.length; at += 4) {
    let dot = 0
    for (let c = 0; c < 4; c++) dot += turned[at + c] * turned[at - width + c]
    // q and −q are one rotation; a jump between them would ring through the filter.
    if (dot < 0) for (let c = 0; c < 4; c++) turned[at + c] *= -1
  }
  const smooth = filterTracks(turned, width, frameCount, hertz / frameRate)
  for (let at = 0; at < smooth.length; at += 4) {
    const length = Math.hypot(smooth[at], smooth[at + 1], smooth[at + 2], smooth[at + 3])
    for (let c = 0; c < 4; c++) smooth[at + c] /= length
  }
  return makeMotion({
    ...motion,
    rootPositions: Float32Array.from(
      filterTracks(Float64Array.from(rootPositions), 3, frameCount, hertz / frameRate),
    ),
    rotations: Float32Array.from(smooth),
  })
}

function filterTracks(values: Float64Array, width: number, count: number, cutoff: number): Float64Array {
  const out = new Float64Array(values.length)
  // Reflected about its ends, so that the filter has settled where the track begins.
  const pad = Math.min(count - 1, Math.ceil(1 / cutoff) * 4)
  const track = new Float64Array(count + 2 * pad)
  for (let k = 0; k < width; k++) {
    const at = (frame: number): number => values[frame * width + k]
    for (let i = 0; i < count; i++) track[pad + i] = at(i)
    for (let i = 1; i <= pad; i++) {
      track[pad - i] = 2 * at(0) - at(i)
      track[pad + count - 1 + i] = 2 * at(count - 1) - at(count - 1 - i)
    }
    const smooth = onePass(onePass(track, cutoff).reverse(), cutoff).reverse()
    for (let i = 0; i < count; i++) out[i * width + k] = smooth[pad + i]
  }
  return out
}

/**
 * y_i = b (x_i + 2x_{i−1} + x_{i−2}) − a₁ y_{i−1} − a₂ y_{i−2},  ω = tan(π f),  n = 1/(1 + √2 ω + ω²),
 * b = ω² n,  a₁ = 2(ω² − 1) n,  a₂ = (1 − √2 ω + ω²) n,  f the cut-off as a share of the rate.
 */
function onePass(x: Float64Array, f: number): Float64Array {
  const ω = Math.tan(Math.PI * f)
  const n = 1 / (1 + Math.SQRT2 * ω + ω * ω)
  const b = ω * ω * n
  const a1 = 2 * (ω * ω - 1) * n
  const a2 = (1 - Math.SQRT2 * ω + ω * ω) * n
  const y = new Float64Array(x.length)
  let [x1, x2, y1, y2] = [x[0], x[0], x[0], x[0]]
  for (let i = 0; i < x.length; i++) {
    y[i] = b * (x[i] + 2 * x1 + x2) - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x[i]
    y2 = y1
    y1 = y[i]
  }
  return y
}
