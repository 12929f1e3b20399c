/** Every reader of files, with sound files to damage: those in `seeds/` were written by earlier versions and must open for ever. */
import { readFileSync } from 'node:fs'
import type { Random } from '@understudy/motion'
import { parseJson } from '@understudy/motion/formats'
import { makeWish, MatchingPlayer, printPack, readPack, type MotionPack } from '@understudy/runtime'
import { CATALOGUE, parseFeatures } from '@understudy/synthesis/analysis/features'
import { parseMapping, printMapping } from '@understudy/synthesis/methods/control-by-example'
import {
  parseConstraints,
  parseModel,
  parseTracks,
  printModel,
} from '@understudy/synthesis/methods/deformable-model'
import { parseWeb, printWeb } from '@understudy/synthesis/methods/match-web'
import { parseSpace, printSpace } from '@understudy/synthesis/methods/parametric-space'
import {
  parseIndex,
  parseKeyPoses,
  parseQuery,
  parseRatings,
  parseStudy,
  printIndex,
  printKeyPoses,
} from '@understudy/synthesis/methods/part-assembly'
import { parseVectorSpace, printVectorSpace } from '@understudy/synthesis/methods/vector-space'
import { parseRecipe, parseSet, printSet } from '@understudy/operations'
import { parsePath } from '../../packages/cli/control/path-file.ts'
import { parseStrokes } from '../../packages/cli/models/strokes-file.ts'
import { parseLabels } from '../../packages/cli/vector/labels.ts'
import { mutateJson } from '../../packages/motion/formats/fuzz/mutate-json.ts'
import { mutate } from '../../packages/motion/formats/fuzz/mutate.ts'
import { motionReaders } from './motion-readers.ts'
import { studioReaders } from './studio-readers.ts'

export interface FuzzReader {
  readonly name: string
  readonly seeds: readonly Uint8Array[]
  /** A file like the seeds, damaged. */
  damage(random: Random): Uint8Array
  /** Reads it, and prints what it read where it can be printed: what was let in must be sound enough for that. */
  read(bytes: Uint8Array): unknown
}

/** Ways to damage a file. */
export interface Damage {
  /** Mostly damage that is still JSON. */
  readonly text: (random: Random, bytes: Uint8Array) => Uint8Array
  readonly bytes: (random: Random, bytes: Uint8Array) => Uint8Array
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const seed = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`./seeds/${name}.seed`, import.meta.url)))

/** One to four times, as bytes. */
function damageBytes(random: Random, bytes: Uint8Array): Uint8Array {
  let damaged = bytes
  for (let times = 1 + random.integer(4); times > 0; times--) damaged = mutate(damaged, random, bytes)
  return damaged
}

/** Mostly damage that is still JSON, or nothing would get past the first check. */
function damageText(random: Random, bytes: Uint8Array): Uint8Array {
  if (random() < 0.2) return damageBytes(random, bytes)
  return encode(mutateJson(decode(bytes), random, 1 + random.integer(3)))
}

/**
 * JSON files of ours, by the names of their seeds. `small` ones hold the same with fewer frames and joints: damaging and
 * reading them takes a hundredth of the time, so most cases are made of them.
 */
const json = (
  name: string,
  seeds: readonly string[],
  read: (text: string) => unknown,
  small: readonly string[] = [],
): FuzzReader => {
  const [files, smallFiles] = [seeds.map(seed), small.map(seed)]
  return {
    name,
    seeds: [...files, ...smallFiles],
    damage: (random) =>
      damageText(random, random.pick(smallFiles.length > 0 && random() > WHOLE_SHARE ? smallFiles : files)),
    read: (bytes) => read(decode(bytes)),
  }
}

/** How many of the cases are made of whole files where there are small ones, too. */
const WHOLE_SHARE = 0.02

/** Bytes behind a header in JSON, which is damaged as JSON half of the time. */
const binary = (
  name: string,
  files: readonly [small: string, whole: string],
  header: {
    start(bytes: Uint8Array): number
    end(bytes: Uint8Array): number
    put(text: Uint8Array): Uint8Array
  },
  read: (bytes: Uint8Array) => unknown,
): FuzzReader => {
  const seeds = files.map(seed)
  return {
    name,
    seeds,
    damage(random) {
      const whole = seeds[random() > WHOLE_SHARE ? 0 : 1]
      const [start, end] = [header.start(whole), header.end(whole)]
      if (random() < 0.4) return damageBytes(random, whole)
      const text = encode(mutateJson(decode(whole.subarray(start, end)), random))
      const rest = whole.subarray(end)
      const before = header.put(text)
      const damaged = new Uint8Array(before.length + text.length + rest.length)
      damaged.set(before)
      damaged.set(text, before.length)
      damaged.set(rest, before.length + text.length)
      return random() < 0.3 ? damageBytes(random, damaged) : damaged
    },
    read,
  }
}

/** Prints a pack and plays a little of it. */
function playPack(pack: MotionPack): Uint8Array {
  const wish = makeWish(pack.header.layout.horizons.length)
  const player = new MatchingPlayer(pack)
  for (let i = 0; i < 20; i++) player.step(1 / 30, wish)
  return printPack(pack)
}

export async function fuzzReaders(): Promise<readonly FuzzReader[]> {
  const damage: Damage = { text: damageText, bytes: damageBytes }
  const model = parseModel(decode(seed('model.v1')))
  return [
    ...(await motionReaders(damage)),
    json('motion', ['motion.v1'], (text) => parseJson(text), ['motion-small.v1']),
    json('mapping', ['mapping.v1'], (text) => printMapping(parseMapping(text)), ['mapping-small.v1']),
    json('model', ['model.v1'], (text) => printModel(parseModel(text)), ['model-small.v1']),
    json('parametric space', ['parametric-space.v1'], (text) => printSpace(parseSpace(text)), [
      'parametric-space-small.v1',
    ]),
    json('vector space', ['vector-space.v1'], (text) => printVectorSpace(parseVectorSpace(text)), [
      'vector-space-small.v1',
    ]),
    binary(
      'match web',
      ['match-web.v1', 'match-web.v1'],
      { start: () => 0, end: (bytes) => bytes.indexOf(10), put: () => new Uint8Array(0) },
      (bytes) => printWeb(parseWeb(bytes)),
    ),
    binary(
      'pack',
      ['pack.v1', 'pack.v1'],
      {
        start: () => 12,
        end: (bytes) => 12 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true),
        put: (text) =>
          Uint8Array.from([
            0x55,
            0x53,
            0x50,
            0x4b,
            1,
            0,
            0,
            0,
            ...[0, 8, 16, 24].map((k) => (text.length >>> k) & 255),
          ]),
      },
      (bytes) => playPack(readPack(bytes)),
    ),
    binary(
      'part index',
      ['index-small.v1', 'index.v1'],
      {
        start: () => 9,
        end: (bytes) => 9 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(5, true),
        put: (text) =>
          Uint8Array.from([
            0x55,
            0x53,
            0x50,
            0x49,
            1,
            ...[0, 8, 16, 24].map((k) => (text.length >>> k) & 255),
          ]),
      },
      (bytes) => printIndex(parseIndex(bytes)),
    ),
    json('key poses', ['key-poses.v1'], (text) => printKeyPoses(parseKeyPoses(text))),
    json('query', ['query'], (text) => parseQuery(text, CATALOGUE)),
    json('features', ['features.v1'], (text) => parseFeatures(text)),
    json('study', ['study.v1'], (text) => parseStudy(text, 'study')),
    json('ratings', ['ratings'], (text) => parseRatings(text, 'ratings')),
    json('tracks', ['tracks.v1'], (text) => parseTracks(text, 'tracks')),
    json('constraints', ['constraints.v1'], (text) => parseConstraints(text, 'constraints')),
    json('strokes', ['strokes.v1'], (text) => parseStrokes(text, model, 'strokes')),
    json('path', ['path-drawn', 'path-performed'], (text) => parsePath(text, 'path', 1.2)),
    json('labels', ['labels'], (text) => parseLabels(text, 'labels')),
    json('recipe', ['recipe.v1'], (text) => parseRecipe(text)),
    json('set', ['set.v1'], (text) => printSet(parseSet(text))),
    ...studioReaders(damage),
  ]
}
