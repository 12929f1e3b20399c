/** The readers of motion files, each with small files of its format that are made anew, the same ones each time. */
import { readFileSync } from 'node:fs'
import { makeSkeleton, seeded, type Random, type Role, type Skeleton } from '@understudy/motion'
import {
  fitSkeleton,
  parseAsfAmc,
  parseBvh,
  parseC3d,
  parseCsv,
  parseFbx,
  parseGltf,
  parseTrc,
  parseUsd,
  printFbx,
  printGlb,
  printJson,
  printNpz,
  printVmc,
  printVrma,
  readMotion,
  recordVmc,
  type ParsedMotion,
  type PointTracks,
} from '@understudy/motion/formats'
import { humanoid, randomMotion, randomSkeleton } from '@understudy/test-utils'
import { faultOf } from '../../packages/motion/formats/fuzz/check-parsed.ts'
import { SMALL_LAYER } from '../../packages/motion/formats/fuzz/small-layer.ts'
import { writeAcclaim } from '../../packages/motion/formats/fuzz/write-acclaim.ts'
import { writeBvh } from '../../packages/motion/formats/fuzz/write-bvh.ts'
import { printContainer, type GltfJson } from '../../packages/motion/formats/gltf/append-floats.ts'
import { openContainer } from '../../packages/motion/formats/gltf/open-container.ts'
import { parseNpz } from '../../packages/motion/formats/npz/index.ts'
import { writeC3d, writeTrc } from '../../packages/motion/formats/points/write-points.ts'
import { parseRoles } from '../../packages/cli/io/roles-file.ts'
import type { Damage, FuzzReader } from './readers.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** What was let in must be sound: finite, of unit length, and in proportion to its file. */
async function sound(parsed: ParsedMotion | Promise<ParsedMotion>, bytes: number): Promise<void> {
  const fault = faultOf(await parsed, bytes)
  if (fault !== undefined) throw new Error(fault)
}

export async function motionReaders(damage: Damage): Promise<readonly FuzzReader[]> {
  const random = seeded(99)
  const bvh = Array.from({ length: 12 }, () =>
    encode(writeBvh(random, 1 + random.integer(6), 1 + random.integer(4))),
  )
  const motions = Array.from({ length: 8 }, () =>
    randomMotion(random, randomSkeleton(random, 6), { frameCount: 1 + random.integer(4) }),
  )
  const glb = await Promise.all(motions.map((motion) => printGlb(motion, { body: false })))
  const takes = Array.from({ length: 8 }, () =>
    writeAcclaim(random, { boneCount: 1 + random.integer(5), frameCount: 1 + random.integer(4) }),
  )
  const asf = encode(takes[0].asf)
  const person = randomMotion(random, smallPerson(), { frameCount: 2 })
  const vrma = await printVrma(person)
  const vmc = [0, 1].flatMap((frame) => printVmc(person)(frame, frame / 30))
  const posed = encode(printJson(person))
  const points = Array.from({ length: 4 }, () => pointTracks(random))
  const c3d = points.flatMap((one) =>
    ([84, 85, 86] as const).flatMap((processor) =>
      [-1, 0.1].map((scale) => writeC3d(one, { processor, scale })),
    ),
  )
  const reader = (
    name: string,
    seeds: readonly Uint8Array[],
    parse: (bytes: Uint8Array) => ParsedMotion | Promise<ParsedMotion>,
    spoil = damage.bytes,
  ): FuzzReader => ({
    name,
    seeds,
    damage: (draw) => spoil(draw, draw.pick(seeds)),
    // A skeleton that is always sound comes on top of what an AMC has.
    read: (bytes) => sound(parse(bytes), bytes.length + asf.length),
  })
  const ofPoints = (parse: (bytes: Uint8Array) => PointTracks) => (bytes: Uint8Array) =>
    fitSkeleton(parse(bytes), 'take', 'take')
  /** Bytes changed in place half of the time: lengths and offsets still lead somewhere. */
  const spoilArrays = (draw: Random, bytes: Uint8Array): Uint8Array =>
    draw() < 0.5 ? damage.bytes(draw, bytes) : withOtherBytes(draw, bytes)
  const spoilScene = (draw: Random, bytes: Uint8Array): Uint8Array =>
    draw() < 0.3 ? damage.bytes(draw, bytes) : withDamagedJson(draw, bytes, damage)
  return [
    reader('bvh', bvh, (bytes) => parseBvh(bytes)),
    reader('asf', [asf], (bytes) => parseAsfAmc(bytes, takes[0].amc)),
    reader('amc', [encode(takes[0].amc)], (bytes) => parseAsfAmc(asf, bytes)),
    reader('glb', glb, (bytes) => parseGltf(bytes), spoilScene),
    reader('vrm', [vrma, ...vrmFiles(vrma)], (bytes) => parseGltf(bytes), spoilScene),
    reader(
      'fbx',
      motions.map((motion) => printFbx(motion)),
      (bytes) => parseFbx(bytes),
      spoilArrays,
    ),
    reader('usd text', [encode(SMALL_LAYER)], (bytes) => parseUsd(bytes)),
    reader('fbx text', [seedOf('fbx-text')], (bytes) => parseFbx(bytes)),
    reader(
      'c3d',
      c3d,
      ofPoints((bytes) => parseC3d(bytes, 'take')),
      spoilArrays,
    ),
    reader(
      'trc',
      points.map((one) => encode(writeTrc(one))),
      ofPoints((bytes) => parseTrc(decode(bytes), 'take')),
    ),
    reader(
      'csv of points',
      points.map((one) => encode(csvOf(one))),
      ofPoints((bytes) => parseCsv(decode(bytes), 'take')),
    ),
    reader(
      'npz',
      motions.map((motion) => printNpz(motion)),
      (bytes) => parseNpz(bytes, 'take', 'take'),
      spoilArrays,
    ),
    reader('any motion', [...bvh, ...glb], async (bytes) => {
      const { motion, others, report } = await readMotion({ name: 'take', bytes }, { partial: true })
      return { motion, others, issues: report.repairs }
    }),
    {
      name: 'vmc',
      seeds: vmc,
      damage: (draw) => spoilArrays(draw, draw.pick(vmc)),
      // Whole frames before and after: what a damaged packet leaves must be sound.
      read: (bytes) => {
        const recorder = recordVmc()
        for (const packet of vmc) recorder.take(packet, 0)
        recorder.take(bytes, 1)
        for (const packet of printVmc(person)(1, 2)) recorder.take(packet, 2)
        return sound({ motion: recorder.motion(), others: [], issues: [] }, Infinity)
      },
    },
    {
      name: 'roles',
      seeds: [seedOf('roles')],
      damage: (draw) => damage.text(draw, seedOf('roles')),
      read: (bytes) =>
        readMotion(
          { name: 'take.json', bytes: posed },
          { roles: parseRoles(decode(bytes), 'take.roles.json') },
        ),
    },
  ]
}

const seedOf = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`./seeds/${name}.seed`, import.meta.url)))

/** The bones that VRM needs, and one hand. */
function smallPerson(): Skeleton {
  const wanted = new Set<Role>(['hips', 'spine', 'head', 'leftUpperLeg', 'rightUpperLeg', 'leftHand'])
  const kept = humanoid().joints.filter(({ role }) => role !== undefined && wanted.has(role))
  return makeSkeleton(kept.map((joint, at) => ({ ...joint, parent: at === 0 ? -1 : 0 })))
}

/** Markers of a lower body, some of them hidden in some frames. */
function pointTracks(random: Random): Omit<PointTracks, 'issues'> {
  const names = ['hips', 'neck', 'leftUpperLeg', 'rightUpperLeg', 'leftLowerLeg', 'rightLowerLeg']
  const frameCount = 1 + random.integer(5)
  const positions = Float32Array.from({ length: 3 * names.length * frameCount }, () => 1000 * random.normal())
  return { names, frameRate: 100, frameCount, positions }
}

/** A column per coordinate and a row per frame, as `printCsv` writes them. */
function csvOf({ names, frameCount, positions }: Omit<PointTracks, 'issues'>): string {
  const header = ['time', ...names.flatMap((name) => ['x', 'y', 'z'].map((axis) => `${name}.${axis}`))]
  const rows = Array.from({ length: frameCount }, (_, frame) => [
    frame / 100,
    ...positions.subarray(3 * names.length * frame, 3 * names.length * (frame + 1)),
  ])
  return [header, ...rows].map((row) => `${row.join()}\n`).join('')
}

/** The same figure as VRM avatars of both versions name their bones. */
function vrmFiles(vrma: Uint8Array): readonly Uint8Array[] {
  const { json, bin } = openContainer(vrma, 'vrma')
  const { humanBones } = (
    json.extensions as { VRMC_vrm_animation: { humanoid: { humanBones: Record<string, { node: number }> } } }
  ).VRMC_vrm_animation.humanoid
  const list = Object.entries(humanBones).map(([bone, { node }]) => ({ bone, node }))
  return [
    { VRMC_vrm: { specVersion: '1.0', humanoid: { humanBones } } },
    { VRM: { humanoid: { humanBones: list } } },
  ].map((extensions) => printContainer({ ...(json as GltfJson), extensions }, bin!))
}

/** A file with a few bytes changed and none added. */
function withOtherBytes(random: Random, file: Uint8Array): Uint8Array {
  const bytes = file.slice()
  for (let times = 1 + random.integer(6); times > 0; times--)
    bytes[random.integer(bytes.length)] = random.integer(256)
  return bytes
}

/** A GLB whose container is sound and whose description is not: the damage reaches further in. */
function withDamagedJson(random: Random, glb: Uint8Array, damage: Damage): Uint8Array {
  const length = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true)
  const json = damage.text(random, glb.subarray(20, 20 + length))
  const out = new Uint8Array(glb.length - length + json.length)
  out.set(glb.subarray(0, 20))
  out.set(json, 20)
  out.set(glb.subarray(20 + length), 20 + json.length)
  new DataView(out.buffer).setUint32(12, json.length, true)
  return out
}
