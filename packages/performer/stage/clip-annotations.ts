import type { Annotations } from '@understudy/motion'

/**
 * What is known of a window, told from its start. A mark on the seam belongs to both sides: rounding the window to
 * frames must not lose the heel strike it was cut at.
 */
export function clipAnnotations(annotations: Annotations, start: number, end: number): Annotations {
  const within = <T extends { readonly start: number; readonly end: number }>(list: readonly T[]): T[] =>
    list
      .filter((item) => item.end > start && item.start < end)
      .map((item) => ({
        ...item,
        start: Math.max(item.start - start, 0),
        end: Math.min(item.end, end) - start,
      }))
  const slack = 0.5 / 30
  return {
    contacts: within(annotations.contacts),
    marks: annotations.marks
      .filter(({ time }) => time > start - slack && time < end + slack)
      .map((mark) => ({ ...mark, time: Math.min(Math.max(mark.time - start, 0), end - start) })),
    segments: within(annotations.segments),
    beats: annotations.beats.filter((t) => t >= start && t <= end).map((t) => t - start),
    handholds: within(annotations.handholds),
    handPoses: within(annotations.handPoses),
  }
}
