/**
 * Writes the table of CMU subjects by bone lengths from recordings of the collection:
 *
 *   node --conditions=understudy-source --import tsx scripts/make-cmu-subjects.ts <folder with cmu/NN/NN_MM.bvh>
 */
import { writeFileSync } from 'node:fs'
import { openFolder } from '@understudy/corpus'
import { cmuBones, sameBones } from '../packages/motion/formats/conventions/cmu-bones.ts'
import { readMotion } from '@understudy/motion/formats'

const OUT = new URL('../packages/motion/formats/conventions/cmu-subjects.ts', import.meta.url)

const folder = openFolder(process.argv[2] ?? '../shared/mocap')
const subjects = new Map<number, readonly number[]>()
for (const { path, dataset, subject } of folder.clips) {
  if (dataset !== 'cmu') continue
  const { motion } = await readMotion(
    { name: path, bytes: folder.read(path) },
    { profile: 'cmu', frameRate: 120 },
  )
  const bones = cmuBones(motion)
  const known = subjects.get(Number(subject))
  if (bones === undefined) throw new Error(`${path}: a leg is missing`)
  if (known !== undefined && !sameBones(known, bones))
    throw new Error(`${path}: other bones than the takes before`)
  subjects.set(Number(subject), bones)
}
const rows = [...subjects].sort(([a], [b]) => a - b)
const lines = rows.map(
  ([subject, bones]) => `  [${subject}, [${bones.map((bone) => Number(bone.toFixed(4))).join(', ')}]],`,
)
writeFileSync(
  OUT,
  `// Made by scripts/make-cmu-subjects.ts from recordings of the collection; ${rows.length} of its 112 subjects.
/** Lengths of left thigh, left shank, right thigh, right shank in the collection's unit, by subject. */
export const CMU_SUBJECTS: ReadonlyMap<number, readonly number[]> = new Map([
${lines.join('\n')}
])
`,
)
console.log(`${rows.length} subjects`)
