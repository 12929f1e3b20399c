/**
 * Draws the figure and its motion for docs/performer.md.
 *
 *   npm run pictures                          contact sheets and strips, into docs/performer
 *   npm run pictures -- sheets                contact sheets alone
 *   npm run pictures -- strips [action ...]   strips alone, of all actions or some
 *   npm run pictures -- judge FOLDER [seed]   performed and recorded strips, shuffled and without names, with a key
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { seeded, withAnnotations } from '@understudy/motion'
import { pairsOf, type Take } from './pictures/actions.ts'
import { drawRows } from './pictures/draw.ts'
import { builds, closeUps, hands, poses } from './pictures/sheets.ts'
import { rowOf } from './pictures/strips.ts'

const [mode = 'docs', ...rest] = process.argv.slice(2)
const pairs = pairsOf('../shared/mocap')
const HEIGHT = 2.2
const SCALE = 64

if (mode === 'judge') await judge(rest[0] ?? 'out/judging', Number(rest[1] ?? 1))
else await docs('docs/performer')

async function docs(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, png: Uint8Array): void => {
    writeFileSync(path.join(folder, `${name}.png`), png)
    console.log(`wrote ${path.join(folder, `${name}.png`)}`)
  }
  if (mode !== 'strips') {
    write('poses', drawRows(poses(), { scale: 62, width: 2, height: 2.3 }))
    write('hands', drawRows(hands(), { scale: 400, width: 0.44, height: 0.44 }))
    const { bow, near } = closeUps()
    write('bow', drawRows(bow, { scale: 150, width: 1.5, height: 1.6 }))
    write('close', drawRows(near, { scale: 300, width: 0.8, height: 0.7 }))
    write('builds', drawRows(builds(), { scale: 110, width: 1, height: HEIGHT }))
  }
  for (const pair of mode === 'sheets' ? [] : pairs) {
    if (rest.length > 0 && !rest.includes(pair.action)) continue
    for (const [view, azimuth] of [
      ['side', 90],
      ['front', 10],
    ] as const) {
      const rows = [rowOf(pair.performed[0], pair, azimuth, `${pair.action}, performed`)]
      if (pair.recorded.length > 0)
        rows.push(rowOf(await pair.recorded[0](), pair, azimuth, `${pair.action}, recorded`))
      write(`${pair.action}-${view}`, drawRows(rows, { scale: SCALE, width: pair.width, height: HEIGHT }))
    }
  }
}

/** Recordings have no fingers: a fist or a grip would tell who was performed. */
function withoutFingers(take: Take): Take {
  const bare = take.who.map((motion) =>
    withAnnotations(motion, { ...motion.annotations, handPoses: [], handholds: [] }),
  )
  return { ...take, who: bare }
}

/** Each strip a file by number; which is which is told in key.json alone. */
async function judge(folder: string, seed: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const random = seeded(seed)
  const strips: { readonly name: string; readonly draw: () => Promise<Uint8Array> }[] = []
  for (const pair of pairs) {
    const add = (kind: string, k: number, read: () => Promise<Take>): void => {
      strips.push({
        name: `${pair.action} ${kind} ${k}`,
        draw: async () => {
          const seen = withoutFingers(await read())
          const rows = [rowOf(seen, pair, 90), rowOf(seen, pair, 15)]
          return drawRows(rows, { scale: SCALE, width: pair.width, height: HEIGHT })
        },
      })
    }
    pair.performed.forEach((one, k) => add('performed', k, () => Promise.resolve(one)))
    pair.recorded.forEach((one, k) => add('recorded', k, one))
  }
  const order = strips.map((strip) => ({ strip, by: random() })).toSorted((a, b) => a.by - b.by)
  const key: Record<string, string> = {}
  for (const [k, { strip }] of order.entries()) {
    const name = String(k + 1).padStart(2, '0')
    writeFileSync(path.join(folder, `${name}.png`), await strip.draw())
    key[name] = strip.name
  }
  writeFileSync(path.join(folder, 'key.json'), `${JSON.stringify(key, null, 2)}\n`)
  console.log(`wrote ${order.length} strips and key.json to ${folder}; look at them before the key`)
}
