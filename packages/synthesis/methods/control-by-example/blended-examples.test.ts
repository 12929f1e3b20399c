import { expect, test } from 'vitest'
import { quat, sampleRootFlat } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { controlOf } from './control-spec.ts'
import { addInstances, addPair, emptyDatabase } from './database.ts'
import { HIPS } from './presets.ts'
import { respond } from './respond.ts'
import { cutsAtFootplants } from './segment.ts'
import { unitsOfBeats } from './units.ts'

const walks = [
  stroll({ seconds: 5, frameRate: 60, turnRate: 0.3 }),
  stroll({ seconds: 5, frameRate: 60, turnRate: 0.2, speed: 1.1 }),
  stroll({ seconds: 5, frameRate: 60, turnRate: -0.1, cadence: 0.9 }),
]
const database = walks.reduce(
  (shown, target, index) =>
    addInstances(
      addPair(shown, { name: `take ${index}`, control: controlOf(target, HIPS.control), target }, []),
      index,
      unitsOfBeats(cutsAtFootplants(target), HIPS.units),
    ),
  emptyDatabase(HIPS.targetRoles, { control: HIPS.control, joinSeconds: HIPS.joinSeconds }),
)
const control = controlOf(stroll({ seconds: 4, frameRate: 60, turnRate: 0.25 }), HIPS.control)
/** Without smoothing, boundary pass and cleaning every frame is a blend of placed examples and nothing else. */
const plain = { ...HIPS.respond, seams: 'raw', refineRate: 0, clean: false } as const

test('[C19] the recorded weights and places make the root of every frame again', () => {
  const { motion, blended } = respond(database, control, { ...plain, softness: 0.01 })
  const { first, example, examples, weight } = blended!
  expect(first[motion.frameCount]).toBe(weight.length)
  // Several have a say: otherwise nothing is shown here.
  expect(weight.length).toBeGreaterThan(4 * motion.frameCount)
  const root = new Float32Array(3)
  for (let frame = 0; frame < motion.frameCount; frame++) {
    const seconds = frame / motion.frameRate
    const made = [0, 0, 0]
    let total = 0
    for (let entry = first[frame]; entry < first[frame + 1]; entry++) {
      const { instance, start, end, sourceStart, sourceEnd, placement } = examples[example[entry]]
      const { pair } = database.instances[instance]
      const share = (seconds - start) / (end - start)
      sampleRootFlat(root, 0, database.pairs[pair].target, sourceStart + share * (sourceEnd - sourceStart))
      const turned = quat.rotate(placement.rotation, [root[0], root[1], root[2]])
      for (let c = 0; c < 3; c++)
        made[c] += weight[entry] * (placement.scale * turned[c] + placement.translation[c])
      total += weight[entry]
    }
    expect(total).toBeCloseTo(1, 5)
    for (let c = 0; c < 3; c++) expect(made[c]).toBeCloseTo(motion.rootPositions[3 * frame + c], 4) // metres; f32
  }
})

test('the best interpretation alone has nothing to record', () => {
  expect(respond(database, control, plain).blended).toBeUndefined()
})
