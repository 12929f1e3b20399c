import { reduceAngle, reduced } from './reduce-angle.ts'
import { highWord, withoutLowWord } from './words.ts'

/** sin x, x in radians; less than 1 ulp off. */
export function sin(x: number): number {
  if (Math.abs(x) < 0.7853984832763672 /* π/4 */) {
    const z = x * x
    if (z < 5.551115123125783e-17 /* 2⁻⁵⁴ */) return x
    return x + z * x * (S1 + z * sineTail(z))
  }
  const size = Math.abs(x)
  if (size < 1.570796012878418 || (size >= 1.5707969665527344 && size < 2.3561935424804688)) {
    // Between π/4 and 3π/4: the cosine of what is left of π/2.
    const rest = size - HALF_PI
    const y = rest - HALF_PI_TAIL
    const value = nearCosine(y, rest - y - HALF_PI_TAIL)
    return x < 0 ? -value : value
  }
  const n = reduceAngle(x)
  const y0 = reduced[0]
  const y1 = reduced[1]
  if (n === 0) return nearSine(y0, y1)
  if (n === 1) return nearCosine(y0, y1)
  return n === 2 ? -nearSine(y0, y1) : -nearCosine(y0, y1)
}

/** cos x, x in radians; less than 1 ulp off. */
export function cos(x: number): number {
  const size = Math.abs(x)
  if (size < 0.7853984832763672 /* π/4 */) return nearCosine(x, 0)
  if (size < 1.570796012878418 || (size >= 1.5707969665527344 && size < 2.3561935424804688)) {
    const rest = size - HALF_PI
    const y = rest - HALF_PI_TAIL
    return -nearSine(y, rest - y - HALF_PI_TAIL)
  }
  const n = reduceAngle(x)
  const y0 = reduced[0]
  const y1 = reduced[1]
  if (n === 0) return nearCosine(y0, y1)
  if (n === 1) return -nearSine(y0, y1)
  return n === 2 ? -nearCosine(y0, y1) : nearSine(y0, y1)
}

/** tan x, x in radians; less than 1 ulp off. */
export function tan(x: number): number {
  if (Math.abs(x) < 0.7853984832763672 /* π/4 */) return nearTangent(x, 0, false)
  const n = reduceAngle(x)
  return nearTangent(reduced[0], reduced[1], (n & 1) === 1)
}

// The first 33 bits of π/2, and the rest.
const HALF_PI = 1.5707963267341256
const HALF_PI_TAIL = 6.077100506506192e-11

const S1 = -0.16666666666666632

/** (sin x − x)/x³ + 1/6, over z = x²: a polynomial within 2⁻⁵⁸ for |x| ≤ π/4. */
const sineTail = (z: number): number =>
  0.00833333333332249 +
  z *
    (-0.0001984126982985795 +
      z * (0.0000027557313707070068 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)))

/** sin(y₀ + y₁), |y₀| ≤ π/4. */
function nearSine(y0: number, y1: number): number {
  const z = y0 * y0
  if (z < 5.551115123125783e-17 /* 2⁻⁵⁴ */) return y0
  const v = z * y0
  return y0 - (z * (0.5 * y1 - v * sineTail(z)) - y1 - v * S1)
}

/**
 * cos(y₀ + y₁), |y₀| ≤ π/4:  1 − z/2 + z² p(z) − y₀ y₁,  z = y₀². From 0.3 on 1 − z/2 is split at q ≈ |y₀|/4, a
 * number of few bits, so that 1 − q and z/2 − q are exact.
 */
function nearCosine(y0: number, y1: number): number {
  const size = Math.abs(y0)
  const z = y0 * y0
  if (size < 7.450580596923828e-9 /* 2⁻²⁷ */) return 1
  const r =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z *
            (0.00002480158728947673 +
              z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))))
  if (size < 0.2999999523162842) return 1 - (0.5 * z - (z * r - y0 * y1))
  // A quarter of |y₀|, cut to 20 bits of fraction.
  const q =
    size >= 0.7812504768371582
      ? 0.28125
      : size < 0.5
        ? ((size * 4194304) | 0) / 16777216
        : ((size * 2097152) | 0) / 8388608
  return 1 - q - (0.5 * z - q - (z * r - y0 * y1))
}

/** tan(y₀ + y₁), or its −1/tan; |y₀| ≤ π/4. Near π/4 the angle is taken from there. */
function nearTangent(y0: number, y1: number, inverse: boolean): number {
  const size = Math.abs(y0)
  if (size < 3.725290298461914e-9 /* 2⁻²⁸ */ && !inverse) return y0
  let x = y0
  let y = y1
  const far = size >= 0.6743354797363281
  if (far) {
    if (y0 < 0) {
      x = -x
      y = -y
    }
    x = 0.7853981633974483 - x + (3.061616997868383e-17 - y)
    y = 0
  }
  const z = x * x
  const w = z * z
  const odd =
    0.13333333333320124 +
    w *
      (0.021869488294859542 +
        w *
          (0.0035920791075913124 +
            w * (0.0005880412408202641 + w * (0.00007817944429395571 + w * -0.000018558637485527546))))
  const even =
    z *
    (0.05396825397622605 +
      w *
        (0.0088632398235993 +
          w *
            (0.0014562094543252903 +
              w * (0.0002464631348184699 + w * (0.00007140724913826082 + w * 0.00002590730518636337)))))
  const s = z * x
  let r = y + z * (s * (odd + even) + y)
  r += 0.3333333333333341 * s
  const tangent = x + r
  if (far) {
    const v = inverse ? -1 : 1
    const folded = v - 2 * (x - ((tangent * tangent) / (tangent + v) - r))
    return highWord(y0) < 0 ? -folded : folded
  }
  if (!inverse) return tangent
  // −1/(x + r), with the digits that one division loses.
  const head = withoutLowWord(tangent)
  const tail = r - (head - x)
  const a = -1 / tangent
  const t = withoutLowWord(a)
  return t + a * (1 + t * head + t * tail)
}
