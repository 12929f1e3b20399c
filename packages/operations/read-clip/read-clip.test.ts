import { reference } from '@understudy/kernels'
import { NO_ANNOTATIONS, withAnnotations, type Motion } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { detectContacts } from '@understudy/synthesis/analysis'
import { footWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { perform } from '../core/perform.ts'
import { readClip } from './operation.ts'

const { motion: walker } = footWalker(3, { steps: 6 })
const bare = withAnnotations(walker, NO_ANNOTATIONS)
const said = [{ role: 'leftFoot', start: 0.2, end: 0.4 }] as const

const contactsOf = async (
  motion: Motion,
  options: Parameters<typeof perform<typeof readClip.inputs, typeof readClip.options, 'motion', unknown>>[2],
): Promise<Motion['annotations']['contacts']> => {
  const file = { name: 'walker.json', bytes: new TextEncoder().encode(printJson(motion)) }
  const { output } = await perform(readClip, { file }, options, { kernels: reference })
  return output.annotations.contacts
}

test('foot plants are those of the file, found where it has none, or left out, as one asks', async () => {
  const annotated = withAnnotations(walker, { ...NO_ANNOTATIONS, contacts: said })
  expect(await contactsOf(bare, {})).toEqual([])
  expect(await contactsOf(bare, { contacts: 'find' })).toEqual(detectContacts(bare))
  expect(detectContacts(bare).length).toBeGreaterThan(4)
  expect(await contactsOf(annotated, { contacts: 'find' })).toEqual(said)
  expect(await contactsOf(annotated, { contacts: 'none' })).toEqual([])
})
