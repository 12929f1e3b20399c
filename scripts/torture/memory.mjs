// npm run torture -- memory [--minutes 60]: what info, convert to GLB and render to HTML need for an hour of motion at 120 Hz, as the
// most memory each process had at once. More than 400 MB is a failure.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { root } from '../run.mjs'

/** Megabytes of a million bytes. */
const MOST = 400
const RATE = 120

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' }, 'no-build': { type: 'boolean', default: false } } }) // prettier-ignore
if (!values['no-build'] && (await build()) !== 0) process.exit(1)
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-memory-'))
const command = path.join(root, 'packages/cli/bin/understudy.js')
const measure = path.join(root, 'scripts/torture/tell-peak.mjs')
const understudy = (...args) =>
  spawnSync(process.execPath, ['--import', measure, command, ...args], { encoding: 'utf8', cwd: folder })

try {
  const frames = Math.round(60 * RATE * Number(values.minutes))
  understudy('convert', 'embedded:free-walk-1', '-o', 'clip.bvh', '--resample', String(RATE))
  const size = repeat(path.join(folder, 'clip.bvh'), path.join(folder, 'hour.bvh'), frames)
  console.log(`${frames} frames at ${RATE} Hz, ${Math.round(size / 1e6)} MB of BVH`)
  let isTooMuch = false
  for (const args of [
    ['info', 'hour.bvh'],
    ['convert', 'hour.bvh', '-o', 'hour.glb'],
    ['render', 'hour.bvh', '-o', 'hour.html'],
  ]) {
    const { status, stderr } = understudy(...args)
    const peak = (1024 * Number(/peak (\d+)/.exec(stderr)?.[1] ?? NaN)) / 1e6
    const seconds = /seconds ([\d.]+)/.exec(stderr)?.[1]
    const made =
      args[3] === undefined
        ? ''
        : `, ${Math.round(statSync(path.join(folder, args[3])).size / 1e6)} MB written`
    console.log(`${args.join(' ')}: ${Math.round(peak)} MB at most, ${seconds} s of processor${made}`)
    if (status !== 0) console.error(stderr)
    if (status !== 0 || !(peak <= MOST)) isTooMuch = true
  }
  process.exitCode = isTooMuch ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A clip over and over, as one file of so many frames. Answers its bytes. */
function repeat(from, to, frames) {
  const text = readFileSync(from, 'utf8')
  const start = text.indexOf('\n', text.indexOf('Frame Time')) + 1
  const rows = text.slice(start).split('\n').filter(Boolean)
  const file = openSync(to, 'w')
  writeSync(file, text.slice(0, start).replace(/Frames:\s*\d+/, `Frames: ${frames}`))
  for (let left = frames; left > 0; left -= rows.length)
    writeSync(file, `${rows.slice(0, left).join('\n')}\n`)
  closeSync(file)
  return statSync(to).size
}
