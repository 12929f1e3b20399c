import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { boneBody } from '../figure/bone-body.ts'
import type { Stage } from '../stage/stage.ts'
import { LIGHT_THEME } from '../theme/theme.ts'
import { Cast } from './cast.ts'
import { SETTINGS_DEFAULTS } from './store.ts'

describe('Cast', () => {
  test('who is on stage steps back while others are waited for, and comes forward again', () => {
    const cast = new Cast({ add: () => {}, isSoftware: false } as unknown as Stage, LIGHT_THEME)
    const motion = stickWalker(1, { seconds: 0.2 })
    cast.load([{ motion, body: boneBody(motion.skeleton) }], SETTINGS_DEFAULTS)
    const tone = (): number[] => [...cast.figures[0].mesh.geometry.getAttribute('color').array]
    const forward = tone()
    cast.wait(true)
    const back = tone()
    expect(back).not.toEqual(forward)
    cast.wait(false)
    expect(tone()).toEqual(forward)
  })
})
