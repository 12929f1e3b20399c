import { film, filmRow } from '../../measure/figure.ts'
import { sliceFrames } from '@understudy/motion'
import { embeddedClip, type Exhibit } from '../exhibit.ts'

/** The hierarchy of joints that every clip of the corpus has. */
export const skeletonFigure: Exhibit = {
  id: 'Figure 3.1',
  shows: 'The skeleton that all experiments use: a tree of joints with one root.',
  printed: 'No fingers, no toes, no face.',
  async make(data) {
    const walk = await embeddedClip(data, 'free-walk-1')
    const { joints, roles } = walk.skeleton
    const roleOf = new Map([...roles].map(([role, joint]) => [joint, role]))
    return {
      data: `the skeleton of the embedded clip ${walk.name}, ${joints.length} joints`,
      differs: 'ours also has toes, because feet are locked heel and toe apart.',
      figures: (
        [
          ['front', 0],
          ['right side', 90],
        ] as const
      ).map(([from, azimuth]) => ({
        caption: `The first pose of the clip from the ${from}.`,
        drawing: film([filmRow(sliceFrames(walk, 0, 1))], { frames: 1, azimuth, scale: 110 }),
      })),
      tables: [
        {
          caption: 'Joints, parents and what each is (its role).',
          head: ['joint', 'parent', 'role'],
          rows: joints.map(({ name, parent }, j) => [
            name,
            parent < 0 ? 'root' : joints[parent].name,
            roleOf.get(j) ?? '',
          ]),
        },
      ],
    }
  },
}
