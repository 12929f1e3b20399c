import { randomMotion, randomSkeleton, realMocap } from '@understudy/test-utils'
import { MotionError, seeded, type Random } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { parseAsfAmc } from '../asf-amc/index.ts'
import { parseBvh } from '../bvh/index.ts'
import { parseFbx, printFbx } from '../fbx/index.ts'
import { parseGltf, printGlb } from '../gltf/index.ts'
import { printNpz } from '../npz/index.ts'
import { parseAny } from '../parse-any.ts'
import { printCsv } from '../points/index.ts'
import { writeC3d, writeTrc } from '../points/write-points.ts'
import { parseJson, printJson } from '../json/index.ts'
import type { ParsedMotion } from '../parsed-motion.ts'
import { readMotion } from '../read-motion.ts'
import { parseUsd } from '../usd/index.ts'
import { faultOf } from './check-parsed.ts'
import { mutateJson } from './mutate-json.ts'
import { mutate } from './mutate.ts'
import { SMALL_LAYER } from './small-layer.ts'
import { writeAcclaim } from './write-acclaim.ts'
import { writeBvh } from './write-bvh.ts'

/** A generous watchdog, not a speed test: no case takes longer unless work is no longer bounded by its input. */
const HANG_MILLISECONDS = 20_000

/** Each suite may take this long on a slow machine. */
const TIMEOUT = 900_000

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The bytes of a case: some file of the pool, damaged one to four times. */
function damaged(random: Random, pool: readonly Uint8Array[]): Uint8Array {
  let bytes = random.pick(pool)
  for (let times = 1 + random.integer(4); times > 0; times--) bytes = mutate(bytes, random, random.pick(pool))
  return bytes
}

/** The text of a case in JSON: mostly damage that is still JSON, or nothing would get past the first check. */
function damagedJson(random: Random, text: string): Uint8Array {
  if (random() < 0.3) return damaged(random, [encode(text)])
  let damage = text
  for (let times = 1 + random.integer(4); times > 0; times--) damage = mutateJson(damage, random)
  return encode(damage)
}

interface Tally {
  readonly read: number
  readonly refused: number
}

/** Runs cases `[first, first + count)`; the number of a case is its seed. */
async function run(
  first: number,
  count: number,
  parse: (random: Random) => { bytes: number; parsed: ParsedMotion | Promise<ParsedMotion> },
): Promise<Tally> {
  let read = 0
  let refused = 0
  for (let seed = first; seed < first + count; seed++) {
    const start = performance.now()
    try {
      const { bytes, parsed } = parse(seeded(seed))
      const result = parsed instanceof Promise ? await parsed : parsed
      const fault = faultOf(result, bytes)
      if (fault) throw new Error(`case ${seed}: ${fault}`)
      read++
    } catch (error) {
      if (!(error instanceof MotionError))
        throw new Error(`case ${seed} failed: ${String(error)}`, { cause: error })
      if (error.message.length > 2000)
        throw new Error(`case ${seed}: a message of ${error.message.length} letters`, { cause: error })
      refused++
    }
    if (performance.now() - start > HANG_MILLISECONDS)
      throw new Error(`case ${seed} took more than ${HANG_MILLISECONDS} ms`)
  }
  return { read, refused }
}

/** Damage that is always refused or never noticed would test nothing. */
function expectBoth({ read, refused }: Tally): void {
  expect(read).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
}

/** The first lines of real files: their habits, in little. */
function realHeads(folder: string, rows: number): Uint8Array[] {
  const mocap = realMocap()
  const paths = mocap?.table('index.csv').filter(({ path }) => path.startsWith(folder)) ?? []
  return paths.slice(0, 3).map(({ path }) => {
    const bytes = mocap!.read(path)
    const lines = new TextDecoder().decode(bytes.subarray(0, 200_000)).split('\n')
    return encode(
      lines.slice(0, lines.findIndex((line) => line.startsWith('Frame Time')) + 1 + rows).join('\n'),
    )
  })
}

describe('damaged files are read or refused with our error, never hang, and never grow without bound [F1] [F2] [F3]', () => {
  const random = seeded(99)
  const bvh = Array.from({ length: 12 }, () =>
    encode(writeBvh(random, 1 + random.integer(6), 1 + random.integer(4))),
  )
  const motions = Array.from({ length: 8 }, () =>
    randomMotion(random, randomSkeleton(random, 6), { frameCount: 1 + random.integer(4) }),
  )
  const json = motions.map((motion, at) =>
    encode(printJson(motion, { numbers: at % 2 === 0 ? 'plain' : 'base64' })),
  )
  const acclaim = Array.from({ length: 8 }, () =>
    writeAcclaim(random, { boneCount: 1 + random.integer(5), frameCount: 1 + random.integer(4) }),
  )
  const [asf, amc] = [acclaim.map((take) => encode(take.asf)), acclaim.map((take) => encode(take.amc))]

  test(
    '30,000 BVH files (seeds 1,000,000 on)',
    async () => {
      const real = [...realHeads('cmu', 2), ...realHeads('bandai', 2)]
      const tally = await run(1_000_000, 30_000, (draw) => {
        // Real heads are ten times as long: one case in fifty.
        const bytes = damaged(draw, real.length > 0 && draw.integer(50) === 0 ? real : bvh)
        return { bytes: bytes.length, parsed: parseBvh(bytes) }
      })
      expectBoth(tally)
    },
    TIMEOUT,
  )

  test(
    '25,000 ASF/AMC pairs (seeds 2,000,000 on)',
    async () => {
      const tally = await run(2_000_000, 25_000, (draw) => {
        const take = draw.integer(acclaim.length)
        const skeleton = draw() < 0.6 ? damaged(draw, [asf[take]]) : asf[take]
        const motion = skeleton === asf[take] || draw() < 0.5 ? damaged(draw, [amc[take]]) : amc[take]
        return { bytes: skeleton.length + motion.length, parsed: parseAsfAmc(skeleton, motion) }
      })
      expectBoth(tally)
    },
    TIMEOUT,
  )

  test(
    '28,000 JSON files (seeds 3,000,000 on)',
    async () => {
      const texts = json.map((bytes) => new TextDecoder().decode(bytes))
      const tally = await run(3_000_000, 28_000, (draw) => {
        const bytes = damagedJson(draw, draw.pick(texts))
        return { bytes: bytes.length, parsed: parseJson(new TextDecoder().decode(bytes)) }
      })
      expectBoth(tally)
    },
    TIMEOUT,
  )

  test(
    '12,000 GLB and glTF files (seeds 4,000,000 on)',
    async () => {
      const glb = await Promise.all(motions.map((motion) => printGlb(motion, { body: false })))
      const tally = await run(4_000_000, 12_000, (draw) => {
        const bytes = draw() < 0.3 ? damaged(draw, glb) : withDamagedJson(draw, draw.pick(glb))
        return { bytes: bytes.length, parsed: parseGltf(bytes) }
      })
      expectBoth(tally)
    },
    TIMEOUT,
  )

  test(
    '4,000 layers of USD as text (seeds 9,000,000 on)',
    async () => {
      const pool = [
        encode(SMALL_LAYER),
        encode(SMALL_LAYER.replaceAll('hips', 'Bip01').replace('"Y"', '"Z"')),
      ]
      const tally = await run(9_000_000, 4_000, (draw) => {
        const bytes = damaged(draw, pool)
        return { bytes: bytes.length, parsed: parseUsd(bytes) }
      })
      expectBoth(tally)
    },
    TIMEOUT,
  )

  test(
    '12,000 FBX files (seeds 7,000,000 on)',
    async () => {
      const fbx = motions.map((motion) => printFbx(motion))
      const tally = await run(7_000_000, 12_000, (draw) => {
        const bytes = draw() < 0.5 ? damaged(draw, fbx) : withOtherBytes(draw, draw.pick(fbx))
        return { bytes: bytes.length, parsed: parseFbx(bytes) }
      })
      expectBoth(tally)
    },
    TIMEOUT,
  )

  test(
    '8,000 files of points and arrays (seeds 8,000,000 on)',
    async () => {
      const names = ['hips', 'neck', 'leftUpperLeg', 'rightUpperLeg', 'leftLowerLeg', 'rightLowerLeg']
      const points = Array.from({ length: 4 }, () => {
        const frameCount = 1 + random.integer(5)
        const positions = Float32Array.from(
          { length: 3 * names.length * frameCount },
          () => 1000 * random.normal(),
        )
        return { names, frameRate: 100, frameCount, positions }
      })
      const pools = [
        points.map((one) => writeC3d(one, { processor: random.pick([84, 85, 86] as const) })),
        points.map((one) => encode(writeTrc(one))),
        motions.map((motion) => encode(printCsv(motion))),
        motions.map((motion) => printNpz(motion)),
      ]
      const tally = await run(8_000_000, 8_000, (draw) => {
        const pool = draw.pick(pools)
        const bytes = draw() < 0.5 ? damaged(draw, pool) : withOtherBytes(draw, draw.pick(pool))
        const parsed = parseAny({ name: 'take', bytes }, {})
        return { bytes: bytes.length, parsed }
      })
      expectBoth(tally)
    },
    TIMEOUT,
  )

  test(
    '4,500 files of any kind through the one door (seeds 5,000,000 on)',
    async () => {
      const glb = await Promise.all(motions.map((motion) => printGlb(motion, { body: false })))
      const tally = await run(5_000_000, 4_500, (draw) => {
        const bytes = damaged(draw, draw.pick([bvh, json, glb, amc]))
        const companions = [{ name: 'take.asf', bytes: draw.pick(asf) }]
        const parsed = readMotion({ name: 'take', bytes }, { companions }).then(
          ({ motion, others, report }) => ({ motion, others, issues: report.repairs }),
        )
        return { bytes: bytes.length + companions[0].bytes.length, parsed }
      })
      expectBoth(tally)
    },
    TIMEOUT,
  )

  test(
    '500 large files (seeds 6,000,000 on)',
    async () => {
      const big = randomMotion(seeded(7), randomSkeleton(seeded(7), 60), { frameCount: 60 })
      const large = {
        bvh: [encode(writeBvh(seeded(8), 60, 60)), ...realHeads('cmu', 30), ...realHeads('bandai', 30)],
        json: [encode(printJson(big)), encode(printJson(big, { numbers: 'plain' }))],
        glb: [await printGlb(big, { body: false })],
      }
      const take = writeAcclaim(seeded(9), { boneCount: 40, frameCount: 40 })
      const tally = await run(6_000_000, 500, (draw) => {
        switch (draw.integer(4)) {
          case 0: {
            const bytes = damaged(draw, large.bvh)
            return { bytes: bytes.length, parsed: parseBvh(bytes) }
          }
          case 1: {
            const bytes = damaged(draw, large.json)
            return { bytes: bytes.length, parsed: parseJson(new TextDecoder().decode(bytes)) }
          }
          case 2: {
            const bytes = withDamagedJson(draw, large.glb[0])
            return { bytes: bytes.length, parsed: parseGltf(bytes) }
          }
          default: {
            const bytes = damaged(draw, [encode(take.amc)])
            return { bytes: bytes.length + take.asf.length, parsed: parseAsfAmc(take.asf, bytes) }
          }
        }
      })
      expectBoth(tally)
    },
    TIMEOUT,
  )
})

/** A file with a few bytes changed and none added: offsets still lead somewhere. */
function withOtherBytes(random: Random, file: Uint8Array): Uint8Array {
  const bytes = file.slice()
  for (let times = 1 + random.integer(6); times > 0; times--)
    bytes[random.integer(bytes.length)] = random.integer(256)
  return bytes
}

/** A GLB whose container is sound and whose description is not: the damage reaches further in. */
function withDamagedJson(random: Random, glb: Uint8Array): Uint8Array {
  const view = new DataView(glb.buffer, glb.byteOffset)
  const length = view.getUint32(12, true)
  const json = damagedJson(random, new TextDecoder().decode(glb.subarray(20, 20 + length)))
  const out = new Uint8Array(glb.length - length + json.length)
  out.set(glb.subarray(0, 20))
  out.set(json, 20)
  out.set(glb.subarray(20 + length), 20 + json.length)
  new DataView(out.buffer).setUint32(12, json.length, true)
  return out
}
