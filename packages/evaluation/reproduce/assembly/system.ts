import { film, filmRow } from '../../measure/figure.ts'
import { sliceFrames } from '@understudy/motion'
import { punchSketches, walkSketches, type Sketch } from '../../suites/assembly/sketches.ts'
import type { CannotMake, Exhibit, ReproduceData, Reproduced } from '../exhibit.ts'
import { fightClips } from './fight-clips.ts'

export const flowchart: Exhibit = {
  id: 'Figure 10',
  shows: 'The system: key poses, retrieval by features, assembly with adjustment.',
  make: () => ({
    data: 'the operations of this product',
    tables: [
      {
        caption: 'Each step, and the command that does it.',
        head: ['step of the seed', 'operation', 'command'],
        rows: [
          ['key poses to a motion', 'pose-figure', 'understudy query --poses'],
          ['motions to features and inverted lists', 'index-parts', 'understudy index'],
          ['retrieval of a part, exact and fuzzy', 'find-part', 'understudy query'],
          ['assembly with adjustment', 'assemble-parts', 'understudy assemble'],
          ['all pairs of retrieved motions', 'enrich-clips', 'understudy enrich'],
          ['acceptance by people', 'make-study', 'understudy rate'],
        ],
      },
    ],
  }),
}

const WINDOW: CannotMake = {
  cannot:
    'it is a picture of the seed’s window. In the studio the same is done in Find, with handles on the figure; the key poses themselves are in figures 21 and 22.',
}

export const editorFigure: Exhibit = {
  id: 'Figure 11',
  shows: 'The window in which key poses are made.',
  make: () => WINDOW,
}

export const panelFigure: Exhibit = {
  id: 'Figure 12',
  shows: 'Its panel: key frames, joints, angles and the place of the root.',
  make: () => WINDOW,
}

const keyPoses = (id: string, kind: string, sketchesOf: typeof punchSketches): Exhibit => ({
  id,
  shows: `The key poses of a sketched ${kind}.`,
  async make(data: ReproduceData): Promise<Reproduced> {
    const { motions } = await fightClips(data)
    const sketches = sketchesOf(motions[0].skeleton)
    const row = ({ motion }: Sketch) => filmRow(sliceFrames(motion, 0), { title: motion.name })
    return {
      data: `${sketches.length} sketches of a ${kind}, each of a few key poses reached by inverse kinematics`,
      differs: 'the seed shows one; all that Tables 3 and 4 ask with are shown.',
      figures: [
        {
          caption: 'The motions between the key poses.',
          drawing: film(sketches.map(row), { frames: 6, map: false, scale: 44, azimuth: 60 }),
        },
      ],
    }
  },
})

export const punchPoses = keyPoses('Figure 21', 'punch', punchSketches)
export const walkPoses = keyPoses('Figure 22', 'walk', walkSketches)
