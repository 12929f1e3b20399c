import path from 'node:path'
import type { Command } from 'commander'
import { duration } from '@understudy/motion'
import type { VmcCounts } from '@understudy/motion/formats'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, positive, wholeWithin, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { listenJson, listenVmc, sendVmc, type Place } from '../live/vmc-socket.ts'

interface RecordFlags {
  readonly output: string
  readonly port: number
  readonly host: string
  readonly seconds: number
  readonly fps: number
  readonly websocket: boolean
  readonly force: boolean
  readonly json: boolean
}
interface SendFlags extends ImportFlags {
  readonly to: string
  readonly times: number
}

/** The protocol's own port for what performers send, by its specification. */
const PORT = 39_539

/** `understudy live`: motion from and to programs that speak the Virtual Motion Capture protocol. */
export function live(program: Command, io: CommandIo): void {
  const command = program
    .command('live')
    .summary('record live motion capture, or play a motion to other programs')
    .description(
      'Records motion that another program sends (record), or plays a motion to one (send), by the Virtual Motion Capture\n' +
        'protocol (VMC: OSC over UDP), which capture and avatar programs speak.',
    )
  command
    .command('record')
    .summary('record what is sent to a port')
    .description(
      'Waits for packets, then records so many seconds of them, or until Ctrl+C. Packets that are lost, late or damaged are\n' +
        'counted, and gaps are filled between what came before and after.',
    )
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--websocket', 'take JSON by WebSocket instead: a figure, then frames (cli/files.md)', false)
    .option('--port <n>', 'port to listen at', wholeWithin(0, 65_535), PORT)
    .option('--host <address>', 'address to listen at; 0.0.0.0 hears other machines', '127.0.0.1')
    .option('--seconds <seconds>', 'how long to record, from the first packet', positive, 3600)
    .option('--fps <hz>', 'frames per second to write', positive, 60)
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText('after', '\nExample:\n  $ understudy live record --seconds 20 -o live-take.bvh')
    .action(async (flags: RecordFlags) => {
      // The first Ctrl+C ends the recording, and what was recorded is written.
      await writing(flags, { ...io, signal: new AbortController().signal }, async (outputs) => {
        const target = motionTarget(flags.output, io)
        outputs.claim(target)
        const listen = flags.websocket ? listenJson : listenVmc
        const recorder = await listen({
          ...flags,
          signal: io.signal,
          onListening: (port) => io.err(`listening at ${flags.host}:${port} (Ctrl+C ends the recording)`),
          onProgress: (seconds, taking) => {
            if (io.interactive) io.err(`${seconds.toFixed(0)} s, ${taking.counts().frames} frames`)
          },
        })
        const name = path.basename(flags.output).replace(/(?:\.motion)?\.\w+$/, '')
        const motion = recorder.motion({ name, frameRate: flags.fps })
        await stageMotion(outputs, target, motion)
        const counts = recorder.counts()
        if (flags.json) io.out(JSON.stringify({ output: flags.output, seconds: duration(motion), ...counts }))
        else io.out(`${flags.output}: ${duration(motion).toFixed(2)} s of ${toldOf(counts)}`)
      })
    })
  const send = command
    .command('send')
    .summary('play a motion to another program')
    .description('Plays a motion at its own speed, as packets of the protocol.')
    .argument('<file>', 'the motion')
    .option('--to <host:port>', 'who listens', `127.0.0.1:${PORT}`)
    .option('--times <count>', 'how many times', wholeWithin(1, 1_000_000), 1)
    .addHelpText('after', '\nExample:\n  $ understudy live send embedded:jump-01')
  addImportOptions(send).action(async (file: string, flags: SendFlags) => {
    const [motion] = await loadExactly(1, [file], flags, io)
    const sent = await sendVmc(motion, placeOf(flags.to), { times: flags.times, signal: io.signal })
    io.out(`${file}: ${sent} packets sent to ${flags.to}`)
  })
}

const toldOf = ({ frames, packets, malformed, late, unsound }: VmcCounts): string =>
  `${frames} frames in ${packets} packets` +
  [
    [malformed, 'not readable'],
    [late, 'late'],
    [unsound, 'with numbers that are no place'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, what]) => `, ${count} ${what}`)
    .join('')

function placeOf(text: string): Place {
  const found = /^(.+):(\d{1,5})$/.exec(text)
  const port = Number(found?.[2])
  if (!found || !(port >= 1 && port <= 65_535))
    throw new UsageError(
      `live: "${text.slice(0, 60)}" is no address; write host:port, such as 127.0.0.1:${PORT}.`,
    )
  return { host: found[1].replaceAll(/[[\]]/g, ''), port }
}
