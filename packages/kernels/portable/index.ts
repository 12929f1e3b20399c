/**
 * Sine and its kin, the same to the bit in every JavaScript engine. The standard leaves `Math.sin`, `exp`, `log`, `pow`,
 * `hypot` and the like to the engine, and engines differ in the last digit; only + − × ÷, √, |x| and rounding are exact.
 * Each function here is made of those alone.
 *
 * Reductions and coefficients are those of fdlibm: "Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
 * Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software
 * is freely granted, provided that this notice is preserved."
 */
export { cos, sin, tan } from './trigonometry.ts'
export { acos, asin, atan, atan2 } from './inverse-trigonometry.ts'
export { exp, log, log2, pow } from './exponential.ts'
export { cbrt, hypot, norm } from './roots.ts'
