import type { Motion } from '@understudy/motion'
import { z } from 'zod'
import { value } from '../core/inputs.ts'

const keyRow = z.strictObject({
  name: z.string(),
  /** Seconds of each motion; null where it takes no part. */
  times: z.array(z.number().nullable()),
})

/** A key frame set by hand, and when it comes in each motion. */
export type KeyTimes = z.output<typeof keyRow>

/** Key frames set by hand, as an input of every operation that registers motions. */
export const keyTimes = (says: string) => value(z.array(keyRow).optional(), says)

/** Motions with these key frames as marks, beside marks of other names. */
export const withKeyTimes = (motions: readonly Motion[], rows: readonly KeyTimes[]): Motion[] =>
  motions.map((motion, k) => {
    const { annotations } = motion
    const set = rows.flatMap(({ name, times }) => {
      const time = times[k]
      return time === null || time === undefined ? [] : [{ name, time }]
    })
    const others = annotations.marks.filter(({ name }) => !rows.some((row) => row.name === name))
    return { ...motion, annotations: { ...annotations, marks: [...others, ...set] } }
  })

/** Marks that must fall together: those set by hand in their order, after those that were found. */
export const anchorsWith = (found: readonly string[], rows: readonly KeyTimes[]): readonly string[] => [
  ...found.filter((name) => !rows.some((row) => row.name === name)),
  ...rows.map(({ name }) => name),
]
