import type { Measure } from '../../measure/measure.ts'

/** The assembly thesis, Table 2: what each class holds there. */
const TABLE_2: Readonly<Record<string, number>> = {
  punch: 40,
  kick: 25,
  walk: 10,
  run: 10,
  jump: 18,
  shadowbox: 40,
  defence: 6,
  reach: 7,
  dodge: 7,
  push: 16,
  'be-hit': 18,
  pull: 7,
  combination: 22,
}
const FRAMES = 22437

/** Clips per class against the table, written here again so that a score list cannot excuse itself. */
export const fightClasses: Measure = {
  name: 'fight-classes',
  about: 'Fight and locomotion classes whose number of clips is not the one of the assembly seed.',
  unit: 'classes',
  bar: '== 0',
  run(data) {
    const { clips } = data.stored().index
    const fights = clips.filter(({ family }) => family.startsWith('fight-'))
    const wrong = Object.entries(TABLE_2).filter(
      ([name, count]) => fights.filter(({ family }) => family === `fight-${name}`).length !== count,
    )
    const frames = fights.reduce((sum, { frameCount }) => sum + frameCount, 0)
    return {
      value: wrong.length,
      n: fights.length,
      data: 'embedded corpus',
      note: `${frames} frames, the seed has ${FRAMES}`,
    }
  },
}
