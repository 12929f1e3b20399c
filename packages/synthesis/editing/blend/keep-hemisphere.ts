/**
 * Gives the rotations of a frame, `width` numbers from `at`, the signs of the frame before. A quaternion and its negative are
 * one rotation; neighbours that differ in sign would make a reader's lerp spin.
 */
export function keepHemisphere(rotations: Float32Array, at: number, width: number): void {
  for (let q = at; q < at + width; q += 4) {
    let dot = 0
    for (let c = 0; c < 4; c++) dot += rotations[q + c] * rotations[q - width + c]
    if (dot < 0) for (let c = 0; c < 4; c++) rotations[q + c] = -rotations[q + c]
  }
}
