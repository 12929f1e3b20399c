import type { Role } from '@understudy/motion'
import { percent } from '../../measure/statistics.ts'
import type { Measure } from '../../measure/measure.ts'
import { datasetsOf, NOTHING_READABLE, readable, some } from './readable.ts'
import { judgedOn } from '../../data/evaluation-data.ts'

/** What every method of this product may ask of a person. Shoulders, the chest's parts and toes are welcome, not needed. */
const NEEDED: readonly Role[] = [
  'hips',
  'spine',
  'neck',
  'head',
  ...(['left', 'right'] as const).flatMap((side): Role[] => [
    `${side}UpperArm`,
    `${side}LowerArm`,
    `${side}Hand`,
    `${side}UpperLeg`,
    `${side}LowerLeg`,
    `${side}Foot`,
    `${side}Toes`,
  ]),
]

/** Share of the files in which all eighteen needed roles are found by themselves. */
export const rolesFound: Measure = {
  name: 'roles-found',
  about: 'Files in which every needed role is found.',
  unit: '%',
  bar: '== 100',
  async run(data) {
    const judged = judgedOn(data)
    const list = await readable(data, judged)
    if (list.length === 0) return NOTHING_READABLE
    const wrong = list.filter(({ motion }) => NEEDED.some((role) => !motion.skeleton.roles.has(role)))
    return {
      value: percent(list.map((item) => !wrong.includes(item))),
      n: list.length,
      data: datasetsOf(list.map(({ clip }) => clip)),
      ...(wrong.length > 0 && { note: `incomplete: ${some(wrong.map(({ clip }) => clip.path))}` }),
    }
  },
}
