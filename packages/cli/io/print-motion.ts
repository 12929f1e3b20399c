import type { Motion } from '@understudy/motion'
import {
  addedFormats,
  applyPreset,
  compressGlb,
  PRESET_FBX,
  printBvh,
  printCsv,
  printFbx,
  printGlb,
  printGlbPieces,
  printJson,
  printNpz,
  printUsdz,
  printVrma,
  type Preset,
} from '@understudy/motion/formats'
import type { Content } from './durable.ts'

/** How a motion can be written, by the ending of the file. */
export const WRITERS = {
  '.bvh': (motion: Motion, { metresPerUnit = 1 }: Writing) => printBvh(motion, { metresPerUnit }),
  '.glb': async (motion: Motion, { keyBound, compress }: Writing) =>
    compress
      ? await compressGlb(await printGlb(motion, { keyBound }))
      : (await printGlbPieces(motion, { keyBound })).pieces,
  '.json': (motion: Motion) => printJson(motion),
  '.fbx': (motion: Motion, { preset = 'source', keyBound }: Writing) =>
    printFbx(motion, { ...PRESET_FBX[preset], keyBound }),
  '.vrma': (motion: Motion, { keyBound }: Writing) => printVrma(motion, { keyBound }),
  '.csv': (motion: Motion) => printCsv(motion),
  '.npz': (motion: Motion) => printNpz(motion),
  '.usdz': (motion: Motion, { keyBound }: Writing) => printUsdz(motion, { keyBound }),
} as const

/** What can be said of a file that is written. */
export interface Writing {
  /** Unit of a BVH file; other formats have their own. */
  readonly metresPerUnit?: number
  /** Keys of a GLB, VRMA, FBX or USDZ that others tell within this are left out, metres. */
  readonly keyBound?: number
  /** Whether a GLB is packed. */
  readonly compress?: boolean
  /** The tool whose skeleton it gets. */
  readonly preset?: Preset
}

export type Ending = keyof typeof WRITERS

/** Endings of formats that are written here or by a plug-in. */
const allEndings = (): Ending[] => [
  ...(Object.keys(WRITERS) as Ending[]),
  ...addedFormats().flatMap(({ ending, write }) => (write ? [ending as Ending] : [])),
]

/** The writer a file name asks for, if there is one. */
export function endingOf(file: string): Ending | undefined {
  return allEndings().find((ending) => file.toLowerCase().endsWith(ending))
}

/** The formats as flags name them: without the dot. */
export type Format = Ending extends `.${infer Name}` ? Name : never
export const formats = (): Format[] => allEndings().map((ending) => ending.slice(1) as Format)

/** The endings as sentences name them. */
export const ENDINGS = (Object.keys(WRITERS) as Ending[]).join(', ').replace(/, (?=[^,]*$)/, ' or ')

/** A motion as the content of a file with this ending. */
export async function printMotion(motion: Motion, ending: Ending, writing: Writing = {}): Promise<Content> {
  const worn = applyPreset(motion, writing.preset ?? 'source')
  const own = addedFormats().find((format) => format.ending === ending)?.write
  return own ? await own(worn) : await WRITERS[ending](worn, writing)
}
