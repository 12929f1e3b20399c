import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeClip } from '@understudy/performer'
import { extractFeatures } from '@understudy/synthesis/analysis/features'
import plugin from './hands.mjs'

const [clasped] = plugin().features
const answers = (clip) => {
  const { values } = extractFeatures(makeClip(clip), { features: [clasped] })
  return new Set(Array.from(values[0], (answer) => clasped.words[answer]))
}

await test('a golfer holds the club with both hands', () =>
  assert.deepEqual([...answers('golf-01')], ['together']))
await test('the hands of a waving figure are apart', () =>
  assert.deepEqual([...answers('wave-01')], ['apart']))
