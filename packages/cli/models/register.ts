import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { registerMotion } from '@understudy/operations/definitions'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions } from '../io/motion-args.ts'
import { contextOf } from '../operations/context.ts'
import { openModel } from './model-io.ts'

/** `understudy model register`: which new examples a model can register by itself. */
export function register(group: Command, io: CommandIo): void {
  const command = group
    .command('register')
    .summary('register new motions to a model: which it can represent, and where key marks would help')
    .description(
      'Registers each motion to the model and reports the error. Motions that the model can represent can be added when it is built\n' +
        'again; for the others it prints the reason, and the frame at which a key mark would help.',
    )
    .argument('<model>', 'a file written by model build')
    .argument('<files...>', 'motions of the same action')
    .option('--json', 'print one JSON object per motion', false)
    .addHelpText('after', '\nExample:\n  $ understudy model register walk.json "embedded:walk-cycle-10?"')
  addImportOptions(command).action(
    async (file: string, files: string[], flags: ImportFlags & { readonly json: boolean }) => {
      const { model, source } = await openModel(file, io)
      for (const motion of await loadMotions(files, flags, io)) {
        const context = { ...contextOf(io), sources: { model: source } }
        const { report } = await perform(registerMotion, { model, motion }, {}, context)
        const { distance, verdict, asks } = report
        if (flags.json)
          io.out(
            JSON.stringify({
              motion: motion.name,
              distanceCm: 100 * distance,
              verdict,
              registered: !asks,
              ...asks,
            }),
          )
        else
          io.out(
            asks?.reason ??
              `${motion.name}: registered, ${(100 * distance).toFixed(1)} cm from the model, ${verdict.says}`,
          )
      }
    },
  )
}
