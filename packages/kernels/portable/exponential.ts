import { fromWords, highWord, powerOfTwo, withHighWord, withoutLowWord } from './words.ts'

// ln 2 in a head whose multiples by whole numbers are exact, and its tail.
const LN2 = 0.6931471803691238
const LN2_TAIL = 1.9082149292705877e-10

/** r − (r (eʳ + 1)/(eʳ − 1) − 2) over t = r², for |r| ≤ ln 2 / 2: Remez's polynomial. */
const exponentialTail = (t: number): number =>
  t *
  (0.16666666666666602 +
    t *
      (-0.0027777777777015593 +
        t * (0.00006613756321437934 + t * (-0.0000016533902205465252 + t * 4.1381367970572385e-8))))

/** eˣ; less than 1 ulp off. x = k ln 2 + r, eˣ = 2ᵏ eʳ. */
export function exp(x: number): number {
  const size = Math.abs(x)
  if (size < 0.3465735912322998 /* ln 2 / 2 */) {
    if (size < 3.725290298461914e-9) return 1 + x
    const c = x - exponentialTail(x * x)
    return 1 - ((x * c) / (c - 2) - x)
  }
  if (!(x <= 709.782712893384)) return x > 0 ? Infinity : x
  if (x < -745.1332191019411) return 0
  if (x === 1) return Math.E
  let k, high, low
  if (size < 1.0397205352783203 /* 3/2 ln 2 */) {
    k = x < 0 ? -1 : 1
    high = x - k * LN2
    low = k * LN2_TAIL
  } else {
    k = (1.4426950408889634 * x + (x < 0 ? -0.5 : 0.5)) | 0
    high = x - k * LN2
    low = k * LN2_TAIL
  }
  const r = high - low
  const c = r - exponentialTail(r * r)
  const y = 1 - (low - (r * c) / (2 - c) - high)
  if (k === 1024) return y * 2 * 8.98846567431158e307
  return k >= -1021 ? y * powerOfTwo(k) : y * powerOfTwo(k + 1000) * powerOfTwo(-1000)
}

/** ln((1 + s)/(1 − s)) / s − 2, over z = s², for |s| ≤ 0.1716. */
function logarithmTail(z: number): number {
  const w = z * z
  return (
    z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586))) +
    w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373))
  )
}

/** Natural logarithm; less than 1 ulp off. x = 2ᵏ (1 + f), √½ < 1 + f < √2. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN
  if (x === Infinity) return x
  let raised = 0
  if (x < 2.2250738585072014e-308) {
    raised = 54
    x *= 18014398509481984
  }
  const word = highWord(x)
  const high = word & 0xfffff
  const exponent = (word >> 20) - 1023 + ((high + 0x95f64) >> 20)
  const f = x * powerOfTwo(-exponent) - 1
  const k = exponent - raised
  if ((0xfffff & (2 + high)) < 3) {
    // |f| < 2⁻²⁰
    if (f === 0) return k === 0 ? 0 : k * LN2 + k * LN2_TAIL
    const r = f * f * (0.5 - 0.3333333333333333 * f)
    return k === 0 ? f - r : k * LN2 - (r - k * LN2_TAIL - f)
  }
  const s = f / (2 + f)
  // The two sums of `logarithmTail` the other way round: the order of the last addition does not matter.
  const tail = logarithmTail(s * s)
  if (((high - 0x6147a) | (0x6b851 - high)) > 0) {
    const half = 0.5 * f * f
    return k === 0
      ? f - (half - s * (half + tail))
      : k * LN2 - (half - (s * (half + tail) + k * LN2_TAIL) - f)
  }
  return k === 0 ? f - s * (f - tail) : k * LN2 - (s * (f - tail) - k * LN2_TAIL - f)
}

/** Logarithm to base 2; less than 1 ulp off, and exact for powers of two. */
export function log2(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN
  if (x === Infinity) return x
  let raised = 0
  if (x < 2.2250738585072014e-308) {
    raised = 54
    x *= 18014398509481984
  }
  const word = highWord(x)
  const high = word & 0xfffff
  const exponent = (word >> 20) - 1023 + ((high + 0x95f64) >> 20)
  const f = x * powerOfTwo(-exponent) - 1
  const k = exponent - raised
  const half = 0.5 * f * f
  const s = f / (2 + f)
  const r = s * (half + logarithmTail(s * s))
  const head = withoutLowWord(f - half)
  const tail = f - head - half + r
  const top = head * 1.4426950407214463
  const below = (tail + head) * 1.6751713164886512e-10 + tail * 1.4426950407214463
  const sum = k + top
  return below + (k - sum + top) + sum
}

// log₂ and 2ᵘ in two doubles, for `pow`.
const LOG2_E = 1.4426950408889634
const LOG2_E_HEAD = 1.4426950216293335
const LOG2_E_TAIL = 1.9259629911266175e-8
const TWO_OVER_3LN2 = 0.9617966939259756
const TWO_OVER_3LN2_HEAD = 0.9617967009544373
const TWO_OVER_3LN2_TAIL = -7.028461650952758e-9

/**
 * xʸ for finite x ≥ 0 and finite y (anything else gives NaN: nothing here needs it); less than 1 ulp off.
 * 2^(y log₂ x), log₂ x carried in two doubles.
 */
export function pow(x: number, y: number): number {
  if (y === 0) return 1
  if (!(x >= 0 && x < Infinity && Math.abs(y) < Infinity)) return NaN
  if (x === 0) return y > 0 ? 0 : Infinity
  if (x === 1) return 1
  if (y === 1) return x
  if (y === 2) return x * x
  if (y === 0.5) return Math.sqrt(x)
  if (y === -1) return 1 / x
  let head, tail
  if (Math.abs(y) > 2147483648) {
    // Only bases next to 1 are left that neither overflow nor vanish.
    if (x < 0.9999990463256836) return y < 0 ? Infinity : 0
    if (x > 1.0000009536743164) return y > 0 ? Infinity : 0
    const t = x - 1
    const w = t * t * (0.5 - t * (0.3333333333333333 - t * 0.25))
    const u = LOG2_E_HEAD * t
    const v = t * LOG2_E_TAIL - w * LOG2_E
    head = withoutLowWord(u + v)
    tail = v - (head - u)
  } else {
    let k = 0
    if (x < 2.2250738585072014e-308) {
      x *= 9007199254740992
      k = -53
    }
    let high = highWord(x)
    k += (high >> 20) - 1023
    const j = high & 0xfffff
    high = j | 0x3ff00000
    let steep = false
    if (j > 0x3988e && j < 0xbb67a) steep = true
    else if (j >= 0xbb67a) {
      k++
      high -= 0x100000
    }
    const m = withHighWord(x, high)
    const base = steep ? 1.5 : 1
    // s = (m − base)/(m + base), in two doubles.
    const u = m - base
    const v = 1 / (m + base)
    const s = u * v
    const sHead = withoutLowWord(s)
    const sum = fromWords(((high >> 1) | 0x20000000) + 0x80000 + (steep ? 0x40000 : 0), 0)
    const sumTail = m - (sum - base)
    const sTail = v * (u - sHead * sum - sHead * sumTail)
    const s2 = s * s
    let r =
      s2 *
      s2 *
      (0.5999999999999946 +
        s2 *
          (0.4285714285785502 +
            s2 *
              (0.33333332981837743 +
                s2 * (0.272728123808534 + s2 * (0.23066074577556175 + s2 * 0.20697501780033842)))))
    r += sTail * (sHead + s)
    const square = sHead * sHead
    const tHead = withoutLowWord(3 + square + r)
    const tTail = r - (tHead - 3 - square)
    const p = sHead * tHead
    const q = sTail * tHead + tTail * s
    const pHead = withoutLowWord(p + q)
    const pTail = q - (pHead - p)
    const zHead = TWO_OVER_3LN2_HEAD * pHead
    const zTail = TWO_OVER_3LN2_TAIL * pHead + pTail * TWO_OVER_3LN2 + (steep ? 1.350039202129749e-8 : 0)
    const more = steep ? 0.5849624872207642 : 0
    head = withoutLowWord(zHead + zTail + more + k)
    tail = zTail - (head - k - more - zHead)
  }
  const yHead = withoutLowWord(y)
  const low = (y - yHead) * head + y * tail
  const top = yHead * head
  const z = low + top
  if (z >= 1024 && (z > 1024 || low + 8.008566259537294e-17 > z - top)) return Infinity
  if (z <= -1075 && (z < -1075 || low <= z - top)) return 0
  return powerOfTwoIn(top, low)
}

/** 2^(a + b), |b| small beside a. */
function powerOfTwoIn(a: number, b: number): number {
  const n = Math.abs(a + b) > 0.5 ? Math.floor(a + b + 0.5) : 0
  a -= n
  const t = withoutLowWord(b + a)
  const u = t * 0.6931471824645996
  const v = (b - (t - a)) * 0.6931471805599453 + t * -1.904654299957768e-9
  const z = u + v
  const w = v - (z - u)
  const t1 = z - exponentialTail(z * z)
  const r = (z * t1) / (t1 - 2) - (w + z * w)
  const y = 1 - (r - z)
  if (n > 1023) return y * 2 * powerOfTwo(n - 1)
  return n >= -1021 ? y * powerOfTwo(n) : y * powerOfTwo(n + 1000) * powerOfTwo(-1000)
}
