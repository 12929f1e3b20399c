import { highWord, withoutLowWord } from './words.ts'

const HALF_PI = 1.5707963267948966
const HALF_PI_TAIL = 6.123233995736766e-17

/** (arcsin s − s)/s³ over t = s², for |s| ≤ 1/2, times t: a quotient of polynomials. */
const arcsineTail = (t: number): number =>
  (t *
    (0.16666666666666666 +
      t *
        (-0.3255658186224009 +
          t *
            (0.20121253213486293 +
              t * (-0.04005553450067941 + t * (0.0007915349942898145 + t * 0.00003479331075960212)))))) /
  (1 +
    t * (-2.403394911734414 + t * (2.0209457602335057 + t * (-0.6882839716054533 + t * 0.07703815055590194))))

/** arcsin x in radians, for x from −1 to 1; less than 1 ulp off. */
export function asin(x: number): number {
  const size = Math.abs(x)
  if (size < 0.5) return size < 7.450580596923828e-9 ? x : x + x * arcsineTail(x * x)
  if (!(size < 1)) return size === 1 ? x * HALF_PI + x * HALF_PI_TAIL : NaN
  const t = (1 - size) * 0.5
  const tail = arcsineTail(t)
  const s = Math.sqrt(t)
  let angle
  if (size >= 0.9749999046325684) angle = HALF_PI - (2 * (s + s * tail) - HALF_PI_TAIL)
  else {
    const head = withoutLowWord(s)
    const c = (t - head * head) / (s + head)
    const p = 2 * s * tail - (HALF_PI_TAIL - 2 * c)
    angle = 0.7853981633974483 - (p - (0.7853981633974483 - 2 * head))
  }
  return x > 0 ? angle : -angle
}

/** arccos x in radians, for x from −1 to 1; less than 1 ulp off. */
export function acos(x: number): number {
  const size = Math.abs(x)
  if (size < 0.5) {
    if (size < 6.938900521352129e-18) return HALF_PI
    return HALF_PI - (x - (HALF_PI_TAIL - x * arcsineTail(x * x)))
  }
  if (!(size < 1)) return x === 1 ? 0 : x === -1 ? Math.PI : NaN
  const z = (1 - size) * 0.5
  const s = Math.sqrt(z)
  const tail = arcsineTail(z)
  if (x < 0) return Math.PI - 2 * (s + (tail * s - HALF_PI_TAIL))
  const head = withoutLowWord(s)
  return 2 * (head + (tail * s + (z - head * head) / (s + head)))
}

/** (x − arctan x)/x over z = x², for |x| ≤ 7/16. */
function arctangentTail(z: number): number {
  const w = z * z
  return (
    z *
      (0.3333333333333293 +
        w *
          (0.14285714272503466 +
            w *
              (0.09090887133436507 +
                w * (0.06661073137387531 + w * (0.049768779946159324 + w * 0.016285820115365782))))) +
    w *
      (-0.19999999999876483 +
        w *
          (-0.11111110405462356 +
            w * (-0.0769187620504483 + w * (-0.058335701337905735 + w * -0.036531572744216916))))
  )
}

/** arctan x in radians; less than 1 ulp off. arctan x = arctan c + arctan((x − c)/(1 + c x)) for c = ½, 1, 3/2, ∞. */
export function atan(x: number): number {
  const size = Math.abs(x)
  if (size < 0.4375) return size < 7.450580596923828e-9 ? x : x - x * arctangentTail(x * x)
  if (!(size < 73786976294838210000)) return size > 0 ? (x > 0 ? HALF_PI : -HALF_PI) : NaN
  let head, tail, t
  if (size < 0.6875) {
    t = (2 * size - 1) / (2 + size)
    head = 0.4636476090008061
    tail = 2.2698777452961687e-17
  } else if (size < 1.1875) {
    t = (size - 1) / (size + 1)
    head = 0.7853981633974483
    tail = 3.061616997868383e-17
  } else if (size < 2.4375) {
    t = (size - 1.5) / (1 + 1.5 * size)
    head = 0.982793723247329
    tail = 1.3903311031230998e-17
  } else {
    t = -1 / size
    head = HALF_PI
    tail = HALF_PI_TAIL
  }
  const angle = head - (t * arctangentTail(t * t) - tail - t)
  return x < 0 ? -angle : angle
}

const PI_TAIL = 1.2246467991473532e-16

/** The angle in radians from +x to the point (x, y), in [−π, π]; less than 1 ulp off. −0 counts as negative. */
export function atan2(y: number, x: number): number {
  if (x !== x || y !== y) return NaN
  const back = x < 0 || Object.is(x, -0)
  const below = y < 0 || Object.is(y, -0)
  if (y === 0) return back ? (below ? -Math.PI : Math.PI) : y
  if (x === 0) return below ? -HALF_PI : HALF_PI
  const ratio = Math.abs(y / x)
  let angle
  if (ratio > 1e-17 && ratio < 1e17) angle = atan(ratio)
  else {
    // So steep or so flat that only exponents count.
    const apart = exponentsApart(y, x)
    if (ratio !== ratio) return (below ? -1 : 1) * (back ? 3 : 1) * (Math.PI / 4)
    if (apart > 60 || Math.abs(y) === Infinity) return below ? -HALF_PI : HALF_PI
    angle = back && apart < -60 ? 0 : atan(ratio)
  }
  if (back) return below ? angle - PI_TAIL - Math.PI : Math.PI - (angle - PI_TAIL)
  return below ? -angle : angle
}

const exponentsApart = (y: number, x: number): number =>
  ((highWord(y) & 0x7fffffff) - (highWord(x) & 0x7fffffff)) >> 20
