import { CLOTH } from '@understudy/motion/body'
import { LIGHT_THEME, DARK_THEME } from '@understudy/view'
import { expect, test } from 'vitest'
import { linearOf } from './shade-body.ts'

test.each([LIGHT_THEME, DARK_THEME])(
  'who is exported wears what they wear on the $name stage',
  ({ body }) => {
    // The stage at night takes a touch of yellow out.
    linearOf(body).forEach((channel, c) => expect(Math.abs(channel - CLOTH[c])).toBeLessThan(0.04))
  },
)
