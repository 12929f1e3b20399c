import { NO_ANNOTATIONS } from '@understudy/motion'
import { expect, test } from 'vitest'
import { currentTake, FIRST_DOCUMENT, type StudioDocument } from './document.ts'
import { addTake, setDuration } from './edits.ts'
import { annotate, labelClip, labelTake, notedAnnotations, pairTakes } from './take-notes.ts'
import { WALK_SETTINGS_DEFAULTS } from './walk-settings.ts'

const walked: StudioDocument = addTake('Walk 1', {
  kind: 'walk',
  path: [
    { x: 0, z: 0, time: 0 },
    { x: 0, z: 1, time: 1 },
    { x: 0, z: 2, time: 2 },
  ],
  settings: WALK_SETTINGS_DEFAULTS,
})(FIRST_DOCUMENT)
const performed = {
  ...NO_ANNOTATIONS,
  contacts: [{ role: 'leftFoot' as const, start: 0, end: 1 }],
}
const noted = (document: StudioDocument) => notedAnnotations(currentTake(document)!, performed)
const changed = annotate(currentTake(walked)!.id, performed, (annotations) => ({
  ...annotations,
  contacts: [{ ...annotations.contacts[0], end: 0.8 }],
  segments: [{ label: 'step', start: 0, end: 1 }],
}))(walked)

test('what was changed by hand counts; the rest is as performed', () => {
  expect(noted(walked)).toBe(performed)
  expect(noted(changed)).toMatchObject({ contacts: [{ end: 0.8 }], segments: [{ label: 'step' }], beats: [] })
  expect(JSON.stringify(currentTake(changed)!.notes)).not.toContain('beats')
})

test('other frames have their own contacts again; names that people gave stay', () => {
  const longer = setDuration(currentTake(changed)!.id, 5)(changed)
  expect(noted(longer)).toMatchObject({ contacts: [{ end: 1 }], segments: [{ label: 'step' }] })
})

test('an edit that changes nothing is no edit', () => {
  expect(annotate(currentTake(changed)!.id, performed, (same) => same)(changed)).toBe(changed)
})

test('labels are trimmed and said once; clips of the library have their own', () => {
  const { id } = currentTake(walked)!
  expect(currentTake(labelTake(id, [' slow', 'slow', ''])(walked))!.notes?.labels).toEqual(['slow'])
  expect(labelClip('jump-01', ['far'])(walked).library).toEqual({ 'jump-01': { labels: ['far'] } })
})

test('pairs go both ways, and whoever was with one of them is alone', () => {
  const three = addTake('C', { kind: 'corpus', clip: 'jump-01' })(walked)
  const [a, b, c] = three.takes.map(({ id }) => id)
  const partners = (document: StudioDocument) => document.takes.map(({ notes }) => notes?.partner)
  const first = pairTakes(a, b)(three)
  expect(partners(first)).toEqual([b, a, undefined])
  const second = pairTakes(a, c)(first)
  expect(partners(second)).toEqual([c, undefined, a])
  expect(partners(pairTakes(a, undefined)(second))).toEqual([undefined, undefined, undefined])
})
