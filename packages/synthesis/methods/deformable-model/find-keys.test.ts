import { withAnnotations, type ContactInterval, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { commonStructure } from './find-keys.ts'

/** A clip of one second, 60 Hz, with these plants, seconds. */
function clip(name: string, plants: readonly (readonly ['left' | 'right', number, number])[]): Motion {
  const motion = stickWalker(1, { seconds: 1 })
  const contacts = plants.map(([side, start, end]): ContactInterval => ({
    role: side === 'left' ? 'leftFoot' : 'rightFoot',
    start,
    end,
  }))
  return { ...withAnnotations(motion, { ...motion.annotations, contacts }), name }
}

test('[D1] a foot that lifts as the clip begins or ends belongs to the same order of steps', () => {
  const outside = clip('outside', [
    ['left', 0.2, 0.7],
    ['right', 0.8, 1],
  ])
  const start = clip('start', [
    ['right', 0, 0.05],
    ['left', 0.22, 0.72],
    ['right', 0.82, 1],
  ])
  const end = clip('end', [
    ['left', 0.16, 0.6],
    ['right', 0.72, 0.93],
  ])
  const { names, keys } = commonStructure([outside, start, end, outside])
  expect(names).toEqual(['left strike', 'left off', 'right strike'])
  expect(keys).toEqual([
    [0.2, 0.7, 0.8],
    [0.22, 0.72, 0.82],
    [0.16, 0.6, 0.72],
    [0.2, 0.7, 0.8],
  ])
})

test('[D1] a foot that lifts well inside where others stand is another order of steps', () => {
  const stand = clip('stand', [
    ['left', 0.2, 0.7],
    ['right', 0.8, 1],
  ])
  const lift = clip('lift', [
    ['right', 0, 0.4],
    ['left', 0.2, 0.7],
    ['right', 0.8, 1],
  ])
  const { keys } = commonStructure([stand, stand, lift])
  expect(keys[2]).toMatch(/"lift" has the contacts left strike, right off, left off, right strike/)
})

test('[D1] a strike just after the start counts where the other clips have it inside', () => {
  const usual = clip('usual', [
    ['left', 0.2, 0.7],
    ['right', 0.8, 1],
  ])
  const early = clip('early', [
    ['left', 0.04, 0.6],
    ['right', 0.72, 1],
  ])
  const never = clip('never', [
    ['left', 0, 0.6],
    ['right', 0.72, 1],
  ])
  const { names, keys } = commonStructure([usual, usual, early, never])
  expect(names).toEqual(['left strike', 'left off', 'right strike'])
  expect(keys[2]).toEqual([0.04, 0.6, 0.72])
  expect(keys[3]).toMatch(/"never" has the contacts left off, right strike/)
})

test('[D1] the order is the one that most clips can be read in, not the most frequent one', () => {
  // In most clips the right foot lifts so near to the start that their order counts without it.
  const near = clip('near', [
    ['right', 0, 0.08],
    ['left', 0.3, 0.7],
    ['right', 0.8, 1],
  ])
  const inside = clip('inside', [
    ['right', 0, 0.15],
    ['left', 0.3, 0.7],
    ['right', 0.8, 1],
  ])
  const before = clip('before', [
    ['left', 0.3, 0.7],
    ['right', 0.8, 1],
  ])
  const { names, keys } = commonStructure([near, near, near, inside, inside, before])
  expect(names).toEqual(['right off', 'left strike', 'left off', 'right strike'])
  expect(keys.map((times) => typeof times !== 'string' && times[0])).toEqual([
    0.08, 0.08, 0.08, 0.15, 0.15, 0.025,
  ])
})
