import path from 'node:path'
import { duration, MotionError, type Motion } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { editClip } from '@understudy/operations/definitions'
import { filmstrip } from '../filmstrip/filmstrip.ts'
import { makeFilmClip } from '../filmstrip/film-clip.ts'
import { withFeet } from '../filmstrip/with-feet.ts'
import { EMBEDDED, filesUnder, findInputs } from '../io/find-inputs.ts'
import type { CommandIo } from '../io/io.ts'
import { MOTION_ENDINGS } from '../io/load-motion.ts'
import { letterStrokes } from '../svg/text.ts'
import { rasterize } from '../svg/rasterize.ts'
import { loadClips, stringAt, type Asked } from './perform-tool.ts'
import { mustBeWithin } from './within-folder.ts'

/** More names than this are counted, not listed. */
const MOST_NAMES = 200
const FIGURES = 10

/** What can be named: files of the folder, and embedded clips by family or pattern. */
export async function listClips(asked: Asked, io: CommandIo): Promise<object> {
  if (typeof asked.pattern === 'string') {
    if (!asked.pattern.startsWith(EMBEDDED))
      throw new MotionError(`list-clips: a pattern begins with ${EMBEDDED}, such as ${EMBEDDED}kick-*.`)
    return shortened((await findInputs([asked.pattern], io.cwd, [])).map(({ name }) => name))
  }
  const { listScores } = await import('@understudy/performer')
  const families: Record<string, number> = {}
  for (const { family } of listScores()) families[family] = (families[family] ?? 0) + 1
  const files = filesUnder(io.cwd)
    .filter((file) => MOTION_ENDINGS.some((ending) => file.toLowerCase().endsWith(ending)))
    .map((file) => path.relative(io.cwd, file).split(path.sep).join('/'))
  return { files: shortened(files), embedded: families }
}

const shortened = (names: readonly string[]): object =>
  names.length <= MOST_NAMES ? names : { first: names.slice(0, MOST_NAMES), inAll: names.length }

/** A clip, or a stretch of it, to be drawn. */
export async function lookAt(
  asked: Asked,
  io: CommandIo,
): Promise<{ motion: Motion; told: object; view?: number }> {
  const name = stringAt(asked, 'clip', 'look-at')
  mustBeWithin(io.cwd, name)
  const [whole, ...others] = await loadClips([name], io)
  if (!whole || others.length > 0)
    throw new MotionError(`look-at: ${others.length + 1} motions were found, and one is needed. Name it.`)
  const isPart = asked.from !== undefined || asked.until !== undefined
  const motion = isPart
    ? (await perform(editClip, { motion: whole }, { from: asked.from, until: asked.until } as never)).output
    : whole
  const { contacts, segments, marks } = withFeet(motion).annotations
  return {
    motion,
    told: {
      name: motion.name,
      seconds: duration(motion),
      frameRate: motion.frameRate,
      joints: motion.skeleton.jointCount,
      contacts: contacts.length,
      labels: segments,
      marks,
    },
    ...(typeof asked.view === 'number' && { view: asked.view }),
  }
}

/** A filmstrip as PNG. */
export function pictureOf(motion: Motion, view?: number): Uint8Array {
  const svg = filmstrip([makeFilmClip(withFeet(motion))], {
    frames: FIGURES,
    letter: letterStrokes,
    ...(view !== undefined && { azimuth: view }),
  })
  return rasterize(svg, 1)
}
