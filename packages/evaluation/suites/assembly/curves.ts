/** Something found: how far it is from what was asked, and whether it is that. */
export interface Ranked {
  readonly value: number
  readonly isRight: boolean
}

/** Recall and precision after each value, nearest first; equal values come together. */
export function precisionCurve(
  ranked: readonly Ranked[],
  wanted: number,
): readonly (readonly [number, number])[] {
  const sorted = ranked.toSorted((a, b) => a.value - b.value)
  const points: (readonly [number, number])[] = []
  let right = 0
  sorted.forEach(({ value, isRight }, k) => {
    if (isRight) right++
    if (sorted[k + 1]?.value !== value) points.push([right / wanted, right / (k + 1)])
  })
  return points
}

/** Mean over recall 0.1, 0.2 … 0.9 of the best precision at that recall or above; 0 where it is never reached. */
export function meanPrecision(ranked: readonly Ranked[], wanted: number): number {
  const points = precisionCurve(ranked, wanted)
  const at = (recall: number): number =>
    points.reduce((best, [r, p]) => (r >= recall - 1e-9 ? Math.max(best, p) : best), 0)
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((sum, tenth) => sum + at(tenth / 10), 0) / 9
}

/** 2 P R / (P + R), from counts. */
export const f1 = (right: number, wrong: number, missed: number): number =>
  (2 * right) / Math.max(1, 2 * right + wrong + missed)
