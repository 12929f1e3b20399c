import { MotionError } from '@understudy/motion'
import type { Artifacts, Hit, Kind } from './artifacts.ts'

interface Codec<K extends Kind> {
  parse(bytes: Uint8Array, source: string): Artifacts[K]
  print(artifact: Artifacts[K]): Uint8Array
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const utf8 = (printed: string): Uint8Array => new TextEncoder().encode(printed)

/** How each kind is kept in a file. Motions are read by `read-clip`, which has options. */
const CODECS: { readonly [K in Exclude<Kind, 'file' | 'motion'>]: () => Promise<Codec<K>> } = {
  set: async () => {
    const { parseSet, printSet } = await import('../sets/set-file.ts')
    return { parse: (bytes, source) => parseSet(text(bytes), source), print: (it) => utf8(printSet(it)) }
  },
  mapping: async () => {
    const { parseMapping, printMapping } = await import('@understudy/synthesis/methods/control-by-example')
    return {
      parse: (bytes, source) => parseMapping(text(bytes), source),
      print: (it) => utf8(printMapping(it)),
    }
  },
  model: async () => {
    const { parseModel, printModel } = await import('@understudy/synthesis/methods/deformable-model')
    return { parse: (bytes, source) => parseModel(text(bytes), source), print: (it) => utf8(printModel(it)) }
  },
  space: async () => {
    const { parseSpace, printSpace } = await import('@understudy/synthesis/methods/parametric-space')
    return { parse: (bytes, source) => parseSpace(text(bytes), source), print: (it) => utf8(printSpace(it)) }
  },
  vectors: async () => {
    const { parseVectorSpace, printVectorSpace } = await import('@understudy/synthesis/methods/vector-space')
    return {
      parse: (bytes, source) => parseVectorSpace(text(bytes), source),
      print: (it) => utf8(printVectorSpace(it)),
    }
  },
  web: async () => {
    const { parseWeb, printWeb } = await import('@understudy/synthesis/methods/match-web')
    return { parse: parseWeb, print: printWeb }
  },
  parts: async () => {
    const { parseIndex, printIndex } = await import('@understudy/synthesis/methods/part-assembly')
    return { parse: parseIndex, print: printIndex }
  },
  pack: async () => {
    const { printPack, readPack } = await import('@understudy/runtime')
    return { parse: readPack, print: printPack }
  },
  action: async () => {
    const { printAction, readAction } = await import('@understudy/runtime')
    return { parse: readAction, print: printAction }
  },
  hits: async () => ({
    parse: (bytes, source) => {
      const hits = parseJson(text(bytes), source)
      if (Array.isArray(hits) && hits.every(isHit)) return hits
      throw new MotionError(
        `${source}: a list of hits with clip, start, end and distance is needed. Search again.`,
        { code: 'unreadable' },
      )
    },
    print: (it) => utf8(`${JSON.stringify(it)}\n`),
  }),
  // A row a line, as `--json` prints them.
  findings: async () => ({
    parse: (bytes, source) =>
      text(bytes)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => {
          const row = parseJson(line, source)
          if (row !== null && typeof row === 'object') return row
          throw new MotionError(`${source}: rows of findings are needed, an object a line. Make it again.`, {
            code: 'unreadable',
          })
        }),
    print: (it) => utf8(it.map((row) => `${JSON.stringify(row)}\n`).join('')),
  }),
  study: async () => {
    const { parseStudy } = await import('@understudy/synthesis/methods/part-assembly')
    return {
      parse: (bytes, source) => parseStudy(text(bytes), source),
      print: (it) => utf8(`${JSON.stringify(it, undefined, 1)}\n`),
    }
  },
}

function parseJson(json: string, source: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new MotionError(`${source}: this is not JSON. Make it again.`, { code: 'unreadable', cause: error })
  }
}

const isHit = (value: unknown): value is Hit => {
  const { clip, start, end, distance } = (value ?? {}) as Partial<Hit>
  return typeof clip === 'string' && [start, end, distance].every(Number.isFinite)
}

const codecOf = async <K extends Kind>(kind: K): Promise<Codec<K>> => {
  const open = (CODECS as Readonly<Record<string, () => Promise<unknown>>>)[kind]
  if (!open)
    throw new MotionError(`A ${kind} is not kept in a file of its own. Read clips with "read-clip".`, {
      code: 'unsupported',
    })
  return (await open()) as Codec<K>
}

/** An artifact out of its file. `source` names it in messages. */
export const parseArtifact = async <K extends Kind>(
  kind: K,
  bytes: Uint8Array,
  source: string,
): Promise<Artifacts[K]> => (await codecOf(kind)).parse(bytes, source)

/** An artifact as its file. */
export const printArtifact = async <K extends Kind>(kind: K, artifact: Artifacts[K]): Promise<Uint8Array> =>
  (await codecOf(kind)).print(artifact)
