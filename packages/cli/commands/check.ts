import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { measureMotion } from '@understudy/operations/definitions'
import type { QualityReport } from '@understudy/synthesis/analysis'
import { sentenceOf } from '../io/failure.ts'
import { findInputs, type Input } from '../io/find-inputs.ts'
import { addImportOptions, importOptions, type ImportFlags } from '../io/import-options.ts'
import { EXIT, type CommandIo } from '../io/io.ts'
import { loadMotion, MOTION_ENDINGS } from '../io/load-motion.ts'
import { printTable } from '../io/print-table.ts'
import { startProgress } from '../io/progress.ts'
import { inRateFlag } from '../io/tell-doubts.ts'
import { contextOf } from '../operations/context.ts'

interface CheckFlags extends ImportFlags {
  readonly json: boolean
  readonly verbose: boolean
}

/** A line of `check --json`. What a file that does not load has no answer to is null. */
interface Checked {
  readonly file: string
  readonly ok: boolean
  readonly frames: number | null
  readonly rate: number | null
  readonly joints: number | null
  /** Which joint plays which role. */
  readonly roles: Readonly<Record<string, string>> | null
  readonly profile: string | null
  readonly repairs: readonly { readonly at: string; readonly message: string }[]
  readonly warnings: readonly { readonly at: string; readonly message: string }[]
  readonly quality: QualityReport | null
  readonly error?: string
}

/** `understudy check`: do these files load, what was repaired, and how good are they? */
export function check(program: Command, io: CommandIo): void {
  const command = program
    .command('check')
    .summary('check whether files load, what was repaired, and how clean they are')
    .description(
      'Loads every file and reports what was repaired and how clean the motion is. Exits 0 when every file loads.',
    )
    .argument('<files...>', 'files, folders or globs, or embedded:<clip>')
    .option('--verbose', 'list every repair and warning', false)
    .option('--json', 'print one JSON object per file', false)
    .addHelpText('after', '\nExample:\n  $ understudy check "embedded:jump-0*" --verbose')
  addImportOptions(command).action(async (files: string[], flags: CheckFlags) => {
    const inputs = await findInputs(files, io.cwd, MOTION_ENDINGS)
    const progress = startProgress(io, 'checking', inputs.length)
    const results: Checked[] = []
    try {
      for (const input of inputs) {
        await progress.step(input.name)
        const result = await checkOne(input, flags, io)
        results.push(result)
        // Told as it is found: a pipe need not wait for the last of a thousand files.
        if (flags.json) io.out(JSON.stringify(result))
      }
    } finally {
      progress.done()
    }
    if (!flags.json) for (const line of linesOf(results, flags.verbose)) io.out(line)
    if (results.some(({ ok }) => !ok)) io.setExitCode(EXIT.failed)
  })
}

async function checkOne(input: Input, flags: CheckFlags, io: CommandIo): Promise<Checked> {
  try {
    const { motion, report } = await loadMotion(input, importOptions(flags))
    return {
      file: input.name,
      ok: true,
      frames: motion.frameCount,
      rate: motion.frameRate,
      joints: motion.skeleton.jointCount,
      roles: Object.fromEntries(report.roles.matches.map(({ role, jointName }) => [role, jointName])),
      profile: report.profile ?? null,
      repairs: report.repairs,
      warnings: report.warnings,
      quality: (await perform(measureMotion, { motion }, {}, contextOf(io))).report,
    }
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    const nothing = { frames: null, rate: null, joints: null, roles: null, profile: null, quality: null }
    return { file: input.name, ok: false, ...nothing, repairs: [], warnings: [], error: sentence }
  }
}

function linesOf(results: readonly Checked[], verbose: boolean): string[] {
  const table = printTable(
    ['file', 'frames', 'rate', 'joints', 'roles', 'profile', 'repairs', 'skate cm/s', 'sunk cm', ''],
    results.map(({ file, ok, frames, rate, joints, roles, profile, repairs, warnings, quality }) =>
      ok
        ? [
            file,
            String(frames),
            String(Math.round((rate ?? 0) * 100) / 100),
            String(joints),
            String(Object.keys(roles ?? {}).length),
            profile ?? '–',
            String(repairs.length),
            quality && quality.footSkateCmPerSecond.count > 0
              ? quality.footSkateCmPerSecond.mean.toFixed(2)
              : '–',
            quality && quality.floorPenetrationCm.count > 0 ? quality.floorPenetrationCm.p95.toFixed(2) : '–',
            warnings.length > 0 ? 'warning' : '',
          ]
        : [file, '–', '–', '–', '–', '–', '–', '–', '–', 'does not load'],
    ),
  )
  const told = results.flatMap(({ repairs, warnings, error }) => [
    ...(error === undefined ? [] : [`error: ${error}`]),
    ...warnings.map(({ at, message }) => `warning: ${at}: ${inRateFlag(message)}`),
    ...(verbose ? repairs.map(({ at, message }) => `repaired: ${at}: ${message}`) : []),
  ])
  const bad = results.filter(({ ok }) => !ok).length
  const summary =
    bad === 0
      ? `${results.length} of ${results.length} files load`
      : `${bad} of ${results.length} files do not load`
  return [...table, '', ...told, ...(told.length > 0 ? [''] : []), summary]
}
