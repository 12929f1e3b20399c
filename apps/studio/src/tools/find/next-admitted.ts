/** One answer more: the next that is not admitted yet; from any back to what the example does. */
export function nextAdmitted(admitted: readonly number[], own: number, count: number): readonly number[] {
  if (admitted.length >= count) return [own]
  const next = Array.from({ length: count }, (_, k) => (own + k) % count).find((k) => !admitted.includes(k))
  return next === undefined ? [own] : [...admitted, next]
}
