import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import type { Motion } from '@understudy/motion'
import { filmstrip, FILMSTRIP_DEFAULTS } from '../filmstrip/filmstrip.ts'
import { makeFilmClip } from '../filmstrip/film-clip.ts'
import { withFeet } from '../filmstrip/with-feet.ts'
import type { Content } from '../io/durable.ts'
import { findInputs } from '../io/find-inputs.ts'
import {
  addImportOptions,
  finite,
  importOptions,
  positive,
  wholeWithin,
  type ImportFlags,
} from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotion, MOTION_ENDINGS } from '../io/load-motion.ts'
import { writing } from '../io/outputs.ts'
import { playerTemplate } from '../io/player-template.ts'
import { startProgress } from '../io/progress.ts'
import { tellDoubts } from '../io/tell-doubts.ts'
import { letterStrokes, letterText } from '../svg/text.ts'
import { rasterize } from '../svg/rasterize.ts'

interface RenderFlags extends ImportFlags {
  readonly output: string
  readonly frames: number
  readonly size: number
  readonly view: number
  readonly elevation: number
  readonly follow: boolean
  readonly map: boolean
  readonly pixels: number
  readonly title: readonly string[]
  readonly force: boolean
  readonly json: boolean
}

const ENDINGS = ['.svg', '.png', '.html']

/** `understudy render`: a filmstrip to look at, or a page that plays. */
export function render(program: Command, io: CommandIo): void {
  const command = program
    .command('render')
    .summary('draw motions as a filmstrip or a playable page')
    .description(
      'Draws motions: a filmstrip (.svg, .png), clips stacked for comparison, or a page that plays (.html).',
    )
    .argument('<files...>', 'files, folders or globs, or embedded:<clip>')
    .requiredOption('-o, --output <file>', 'what to write; its ending says how: .svg, .png or .html', ending)
    .option('-n, --frames <count>', 'figures per clip', wholeWithin(1, 1000), FILMSTRIP_DEFAULTS.frames)
    .option('--size <pixels>', 'pixels per metre', positive, FILMSTRIP_DEFAULTS.scale)
    .option(
      '--view <degrees>',
      'direction of the view: 0 front, 90 right side, -90 left side',
      finite,
      FILMSTRIP_DEFAULTS.azimuth,
    )
    .option('--elevation <degrees>', 'elevation of the view', finite, FILMSTRIP_DEFAULTS.elevation)
    .option('--no-follow', 'fixed camera: draw figures where they are, earlier ones faded')
    .option('--no-map', 'leave out the path from above')
    .option('--pixels <factor>', 'pixels per unit of a .png', positive, 2)
    .option(
      '--title <text>',
      'title instead of the file name; repeat for several clips',
      (text, list: string[]) => [...list, text],
      [],
    )
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print what was written as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy render embedded:jump-01 embedded:golf-01 -o jump-and-golf.png --frames 12',
    )
  addImportOptions(command).action(async (files: string[], flags: RenderFlags) => {
    const output = path.resolve(io.cwd, flags.output)
    await writing(flags, io, async (outputs) => {
      outputs.claim(output)
      const motions = await loadAll(files, flags, io)
      outputs.stage(output, await draw(motions, flags))
    })
    const written = { output: flags.output, clips: files.length }
    if (flags.json) io.out(JSON.stringify(written))
    else io.err(`wrote ${flags.output}`)
  })
}

async function loadAll(files: readonly string[], flags: RenderFlags, io: CommandIo): Promise<Motion[]> {
  const inputs = await findInputs(files, io.cwd, MOTION_ENDINGS)
  const progress = startProgress(io, 'reading', inputs.length)
  const motions: Motion[] = []
  try {
    for (const input of inputs) {
      await progress.step(input.name)
      const { motion, report } = await loadMotion(input, importOptions(flags))
      tellDoubts(report, io)
      motions.push(withFeet(motion))
    }
  } finally {
    progress.done()
  }
  return motions
}

async function draw(motions: readonly Motion[], flags: RenderFlags): Promise<Content> {
  const kind = path.extname(flags.output).toLowerCase()
  if (kind === '.html') return await playerPage(motions, flags.title[0])
  const svg = filmstrip(
    motions.map((motion, index) =>
      makeFilmClip(motion, { title: flags.title[index], startsAt: flags.rangeFrom }),
    ),
    {
      frames: flags.frames,
      scale: flags.size,
      azimuth: flags.view,
      elevation: flags.elevation,
      follow: flags.follow,
      map: flags.map,
      letter: kind === '.png' ? letterStrokes : letterText,
    },
  )
  return kind === '.png' ? rasterize(svg, flags.pixels) : svg
}

/** The player with these motions inside. It is loaded when it is needed: other drawings start faster without it. */
async function playerPage(motions: readonly Motion[], title: string | undefined): Promise<Content> {
  const { playerHtmlPieces } = await import('@understudy/view/player-html')
  return playerHtmlPieces(playerTemplate(), motions, title === undefined ? {} : { title })
}

function ending(text: string): string {
  if (ENDINGS.includes(path.extname(text).toLowerCase())) return text
  throw new InvalidArgumentError(`It must end in ${ENDINGS.join(', ')}.`)
}
