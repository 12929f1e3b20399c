import { makeMotion, makeSkeleton } from '@understudy/motion'
import { boneBody } from '../figure/bone-body.ts'
import type { Theme } from '../theme/theme.ts'
import { Performer } from './performer.ts'
import type { Settings } from './store.ts'

/**
 * Nobody: one bone, never seen. It is drawn with the same shaders as everybody else, so that they are built while the
 * first motion is still on its way, and stay when somebody leaves the stage before the next one comes.
 */
export function standIn(theme: Theme, settings: Settings): Performer {
  const skeleton = makeSkeleton([
    { name: 'root', parent: -1, offset: [0, 0, 0] },
    { name: 'end', parent: 0, offset: [0, 0.1, 0] },
  ])
  const motion = makeMotion({
    name: '',
    skeleton,
    frameRate: 30,
    rootPositions: new Float32Array(3),
    rotations: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1),
  })
  const nobody = new Performer({ motion, body: boneBody(skeleton) }, theme, theme.body, settings)
  nobody.show(settings)
  nobody.visible = false
  return nobody
}
