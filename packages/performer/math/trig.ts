/**
 * Sine and cosine from + − × alone. Engines may take theirs from different libraries (V8 has two), and the
 * last bit would decide whether Node and a browser write the same bytes; these are the same everywhere.
 *
 * Reduction x = kπ/2 + r in two parts (Cody, Waite 1980), then the minimax polynomials of FreeBSD's
 * k_sin.c and k_cos.c (Sun Microsystems 1993) on |r| ≤ π/4. Error under 1 ulp for |x| < 1e5.
 */
const HALF_PI_HIGH = 1.57079632673412561417
const HALF_PI_LOW = 6.07710050650619224932e-11

export function sin(x: number): number {
  const k = Math.round(x / (Math.PI / 2))
  const r = x - k * HALF_PI_HIGH - k * HALF_PI_LOW
  const quadrant = ((k % 4) + 4) % 4
  const value = quadrant % 2 === 0 ? kernelSin(r) : kernelCos(r)
  return quadrant < 2 ? value : -value
}

export const cos = (x: number): number => {
  const k = Math.round(x / (Math.PI / 2))
  const r = x - k * HALF_PI_HIGH - k * HALF_PI_LOW
  const quadrant = ((k % 4) + 4) % 4
  const value = quadrant % 2 === 0 ? kernelCos(r) : kernelSin(r)
  return quadrant === 0 || quadrant === 3 ? value : -value
}

function kernelSin(x: number): number {
  const z = x * x
  const tail =
    8.33333333332248946124e-3 +
    z *
      (-1.98412698298579493134e-4 +
        z * (2.75573137070700676789e-6 + z * (-2.50507602534068634195e-8 + z * 1.58969099521155010221e-10)))
  return x + x * z * (-1.66666666666666324348e-1 + z * tail)
}

function kernelCos(x: number): number {
  const z = x * x
  const tail =
    4.16666666666666019037e-2 +
    z *
      (-1.38888888888741095749e-3 +
        z *
          (2.48015872894767294178e-5 +
            z *
              (-2.75573143513906633035e-7 +
                z * (2.0875723212981748279e-9 + z * -1.13596475577881948265e-11))))
  return 1 - (z / 2 - z * z * tail)
}
