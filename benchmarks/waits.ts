/**
 * What people wait for: whole jobs and whole commands in processes of their own, with CPU time of all threads and the peak of resident
 * memory. Jobs that other files measure are run here too.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Bench, BenchOptions, BenchRow, Work } from './bench.ts'
import { benches as bvh } from './bvh.ts'
import { clipText } from './bvh-clip.ts'
import { benches as control } from './control.ts'
import { building } from './deformable.ts'
import { measureCommand } from './fresh-process.ts'
import { registration } from './register.ts'
import { bench as retarget } from './retarget.ts'
import { components, mixture } from './statistics.ts'

function command(
  job: string,
  size: string,
  work: Work,
  words: (outputs: string) => readonly string[],
): Bench {
  return {
    job,
    run: (options: BenchOptions): BenchRow[] => [measureCommand(job, size, work, words, options)],
  }
}

/** A clip of so many minutes at 120 frames a second. */
function clipFile(outputs: string, minutes: number): string {
  const file = path.join(outputs, 'clip.bvh')
  if (existsSync(outputs) && !existsSync(file))
    writeFileSync(file, clipText({ frames: 7200 * minutes, joints: 31, seed: 1 }))
  return file
}

const commands: readonly Bench[] = [
  command('wait-version', 'nothing but the start', { amount: 1, unit: 'starts' }, () => ['--version']),
  command('wait-info', '3 minutes at 120 Hz', { amount: 3, unit: 'minutes' }, (out) => [
    'info',
    clipFile(out, 3),
  ]),
  command('wait-convert', '3 minutes at 120 Hz, BVH to GLB', { amount: 3, unit: 'minutes' }, (out) => [
    'convert',
    clipFile(out, 3),
    '-o',
    path.join(out, 'clip.glb'),
    '--force',
  ]),
  command('wait-walk', 'the example path, embedded walks', { amount: 1, unit: 'walks' }, (out) => [
    'walk',
    '--example',
    '-o',
    path.join(out, 'walk.glb'),
    '--force',
  ]),
  command('wait-follow', 'one Lindy dance, softened', { amount: 1, unit: 'dances' }, (out) => [
    'follow',
    'embedded:dancing',
    'embedded:lindy-test-1-leader',
    '--softness',
    '0.08',
    '-o',
    path.join(out, 'follower.bvh'),
    '--force',
  ]),
  command('wait-search-build', 'embedded kicks', { amount: 1, unit: 'webs' }, (out) => [
    'search',
    'build',
    'embedded:kick-left-*',
    '-o',
    path.join(out, 'kicks.web'),
    '--force',
  ]),
]

/** A folder of recordings, where one is named: `BENCH_RECORDINGS=../mocap npm run bench -- waits`. */
function onRecordings(): readonly Bench[] {
  const folder = process.env.BENCH_RECORDINGS
  if (folder === undefined) return []
  const files = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.bvh'))
  return [
    command(
      'wait-search-build-recordings',
      `${files.length} recordings`,
      { amount: files.length, unit: 'recordings' },
      (out) => ['search', 'build', path.resolve(folder), '-o', path.join(out, 'all.web'), '--force'],
    ),
  ]
}

const named = (list: readonly Bench[], ...jobs: readonly string[]): readonly Bench[] =>
  list.filter(({ job }) => jobs.includes(job))

export const benches: readonly Bench[] = [
  ...commands,
  ...onRecordings(),
  ...named(bvh, 'bvh-parse', 'bvh-read'),
  ...named(control, 'control-path', 'control-online'),
  mixture,
  components,
  registration,
  building,
  retarget,
]
