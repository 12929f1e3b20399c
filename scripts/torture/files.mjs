// npm run torture [-- files --kills 500]: kills writers of files with -9 at every step that changes the disk, and lets two write at
// once. No file may be torn, no old file lost, no set left in halves and nothing left behind after the next run.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { run } from '../run.mjs'
import { content, NAMES } from './set.mjs'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '500' }, pairs: { type: 'string', default: '40' } } }) // prettier-ignore
const writer = fileURLToPath(new URL('./writer.mjs', import.meta.url))
if ((await run('typescript', ['-b', 'packages/cli'], { bin: 'tsc' })) !== 0) process.exit(1)

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-torture-'))
const write = (...args) => spawnSync(process.execPath, [writer, ...args.map(String)], { encoding: 'utf8' })
const whoOf = (place, name) => {
  try {
    const text = readFileSync(path.join(place, name), 'utf8')
    const who = text.split(' ')[0]
    return text === content(name, who) ? who : 'torn'
  } catch {
    return 'none'
  }
}
const litter = (place) => readdirSync(place).filter((name) => name.startsWith('.'))
const wrong = []

/** A set where there was nothing, where there were old files, and in a folder that does not exist yet. */
const SCENES = [
  { name: 'new files in a folder', force: false, into: '.', hasOld: false, sets: ['none', 'new'] },
  { name: 'files replaced', force: true, into: '.', hasOld: true, sets: ['old', 'new'] },
  { name: 'a new folder', force: false, into: 'out', hasOld: false, sets: ['none', 'new'] },
]

let kills = 0
for (let round = 0; kills < Number(values.kills); round++) {
  for (const scene of SCENES) {
    for (let step = 1; ; step++) {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      const place = path.join(folder, scene.into)
      if (scene.hasOld) for (const name of NAMES) writeFileSync(path.join(place, name), content(name, 'old'))
      const { signal } = write(place, 'new', scene.force, step)
      if (signal !== 'SIGKILL') break
      kills++
      const found = NAMES.map((name) => whoOf(place, name))
      if (found.some((who) => !scene.sets.includes(who)))
        wrong.push(`${scene.name}, step ${step}: ${found.join()}`)
      // The next run finds its own name taken, or not; either way it puts things in order first.
      write(folder, 'next', false)
      const after = NAMES.map((name) => whoOf(place, name))
      if (new Set(after).size !== 1) wrong.push(`${scene.name}, step ${step}, next run: ${after.join()}`)
      if (litter(folder).length > 0)
        wrong.push(`${scene.name}, step ${step}: ${litter(folder).join()} left behind`)
    }
  }
  if (round > 100) break
}

/** Two at once, both replacing: one set or the other. */
const pairs = Number(values.pairs)
for (let pair = 0; pair < pairs; pair++) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const force = pair % 2 === 0
  const codes = await Promise.all(
    ['one', 'two'].map(
      (who) =>
        new Promise((resolve) =>
          spawn(process.execPath, [writer, folder, who, String(force)], {
            stdio: ['ignore', 'ignore', 'inherit'],
          }).on('close', resolve),
        ),
    ),
  )
  const found = new Set(NAMES.map((name) => whoOf(folder, name)))
  if (found.size !== 1 || found.has('torn') || found.has('none'))
    wrong.push(`two writers: ${[...found].join()}`)
  const refused = codes.filter((code) => code === 3).length
  if (codes.some((code) => code !== 0 && code !== 3) || refused > (force ? 0 : 1))
    wrong.push(`two writers ended with ${codes.join()}`)
  if (litter(folder).length > 0) wrong.push(`two writers left ${litter(folder).join()} behind`)
}
rmSync(folder, { recursive: true, force: true })
for (const line of wrong) console.error(line)
console.log(`${kills} kills, ${pairs} pairs of writers: ${wrong.length} wrong`)
process.exit(wrong.length === 0 ? 0 : 1)
