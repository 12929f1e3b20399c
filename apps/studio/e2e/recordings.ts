import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sliceFrames } from '@understudy/motion'
import { printBvh, readMotion } from '@understudy/motion/formats'
import { bvhWalker } from './bvh-walker.ts'

/** Recordings of people, where somebody has them. */
export const MOCAP = path.resolve('../shared/mocap')
export const hasMocap = existsSync(path.join(MOCAP, 'index.csv'))

/** Paths of all recordings, relative to their folder. */
export const listMocap = (): readonly string[] =>
  readFileSync(path.join(MOCAP, 'index.csv'), 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split(',')[0] || [])

/** The shortest recordings with a tag, as files by name. */
export function taggedMocap(tag: string, count: number): Readonly<Record<string, Uint8Array>> {
  const [head = '', ...rows] = readFileSync(path.join(MOCAP, 'index.csv'), 'utf8').split(/\r?\n/)
  const columns = head.split(',')
  const found = rows
    .map((row) => row.split(','))
    .filter((cells) => (cells[columns.indexOf('tags')] ?? '').split(';').includes(tag))
    .map((cells) => cells[0])
    .map((name) => ({ name: path.basename(name), bytes: readFileSync(path.join(MOCAP, name)) }))
    .toSorted((a, b) => a.bytes.length - b.bytes.length)
  return Object.fromEntries(found.slice(0, count).map(({ name, bytes }) => [name, bytes]))
}

/** One of the shortest recordings with a tag; undefined where there are none. */
export function recordingOf(tag: string): { readonly name: string; readonly bytes: Uint8Array } | undefined {
  if (!hasMocap) return undefined
  const [found] = Object.entries(taggedMocap(tag, 12)).slice(-1)
  return found && { name: found[0], bytes: found[1] }
}

/** Frames of a dance that are enough to learn a few units from. */
const DANCED = 900

/** Beginnings of the shortest recordings of two who dance together, leader and follower of each. */
export async function couplesMocap(count: number) {
  const fileOf = async (name: string) => {
    const { motion } = await readMotion({ name, bytes: readFileSync(path.join(MOCAP, name)) })
    return [
      path.basename(name),
      printBvh(sliceFrames(motion, 0, Math.min(DANCED, motion.frameCount))),
    ] as const
  }
  const couples = readFileSync(path.join(MOCAP, 'index.csv'), 'utf8')
    .split(/\r?\n/)
    .filter((row) => row.includes('a-salsa-leader'))
    .map((row) => row.split(','))
    .toSorted((a, b) => Number(a[4]) - Number(b[4]))
  return Promise.all(
    couples.slice(0, count).map(async (cells) => ({
      leader: await fileOf(cells[0] ?? ''),
      follower: await fileOf(cells.at(-1) ?? ''),
    })),
  )
}

/** Right punches of one person, each a file of its own. */
export async function punchesMocap(count: number): Promise<Readonly<Record<string, string>>> {
  const rows = readFileSync(path.join(MOCAP, 'segments.csv'), 'utf8')
    .split(/\r?\n/)
    .map((row) => row.split(','))
    .filter(([file = '', action, side]) => action === 'punch' && side === 'R' && file.includes('/144/'))
  const made: [string, string][] = []
  for (const [name = '', , , start, , end] of rows.slice(0, count)) {
    const bytes = readFileSync(path.join(MOCAP, name))
    const { motion } = await readMotion({ name: path.basename(name), bytes })
    made.push([
      `punch-${String(made.length + 1).padStart(2, '0')}.bvh`,
      printBvh(sliceFrames(motion, Number(start), Number(end) + 1)),
    ])
  }
  return Object.fromEntries(made)
}

/** Writes files into a folder under the names given; returns the folder. */
export function writeFolder(folder: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [name, content] of Object.entries(files)) {
    const place = path.join(folder, name)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, content)
  }
  return folder
}

/** Walks of different length under folders of their own: no two files are the same. */
export const walkers = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `${n % 2 === 0 ? 'even' : 'odd'}/walk_${String(n).padStart(4, '0')}.bvh`,
      bvhWalker({ seconds: 1 + n / 30 }),
    ]),
  )
