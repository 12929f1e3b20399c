import path from 'node:path'
import type { Command } from 'commander'
import {
  addFiles,
  collectionFiles,
  COLLECTIONS,
  download,
  isServer,
  sizeOf,
  type Collection,
  type FileReport,
  type Library,
  type SourceFile,
} from '@understudy/library'
import { UsageError } from '../io/failure.ts'
import { EXIT, type CommandIo } from '../io/io.ts'
import { startProgress } from '../io/progress.ts'
import { addLibraryOption, placeOf, withLibrary, type LibraryFlags } from './library-place.ts'
import { sourceFiles } from './source-files.ts'

interface AddFlags extends LibraryFlags {
  readonly watch: boolean
  readonly retry: boolean
  readonly acceptLicence: boolean
  readonly from?: string
  readonly json: boolean
}

/** Seconds between two looks at a folder. */
const LOOK_EVERY = 2

/** `understudy library add`: files, folders, embedded clips and public collections into the library. */
export function addToLibrary(group: Command, io: CommandIo): void {
  addLibraryOption(
    group
      .command('add')
      .summary('add files, folders, embedded clips or a public collection')
      .description(
        'Adds recordings with everything that is derived from them: contacts, features, quality, descriptors for search.\n' +
          'Files that are known are not opened again, and equal bytes are kept once: an interrupted run is simply repeated.\n' +
          `Public collections by name: ${Object.keys(COLLECTIONS).join(', ')}. Their licence is shown first.`,
      )
      .argument('<sources...>', 'files, folders, globs, embedded:<clip>, or the name of a collection'),
  )
    .option('--watch', `look again every ${LOOK_EVERY} seconds until Ctrl+C`, false)
    .option('--retry', 'also try files again that did not load before', false)
    .option('--accept-licence', 'download a collection: its licence is accepted', false)
    .option('--from <url>', 'another address of the archive of a collection')
    .option('--json', 'print one JSON object per file', false)
    .addHelpText('after', '\nExample:\n  $ understudy library add "embedded:wave-0*" --library takes')
    .action(async (sources: string[], flags: AddFlags) => {
      await withLibrary(flags, io, async (library) => {
        for (;;) {
          const began = performance.now()
          const reports = await addOnce(library, await filesOf(sources, flags, io), flags, io)
          if (!flags.watch || reports.some(({ outcome }) => outcome !== 'known'))
            await tell(library, reports, (performance.now() - began) / 1000, flags, io)
          if (!flags.watch) return
          await pause(LOOK_EVERY, io.signal)
        }
      })
    })
}

async function filesOf(
  sources: readonly string[],
  flags: AddFlags,
  io: CommandIo,
): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = []
  for (const source of sources) {
    const collection = Object.hasOwn(COLLECTIONS, source) ? COLLECTIONS[source] : undefined
    files.push(
      ...(collection ? await fetchCollection(collection, flags, io) : await sourceFiles([source], io)),
    )
  }
  return files
}

async function fetchCollection(
  collection: Collection,
  flags: AddFlags,
  io: CommandIo,
): Promise<readonly SourceFile[]> {
  const { name, says, licence, citation, archive } = collection
  for (const line of [
    says,
    `From:     ${flags.from ?? archive}`,
    `Licence:  ${licence}`,
    `Citation: ${citation}`,
  ])
    io.err(line)
  if (!flags.acceptLicence)
    throw new UsageError(
      `library add ${name}: nothing was downloaded. Add --accept-licence if you accept the licence.`,
    )
  const place = placeOf(flags, io)
  const folder = isServer(place)
    ? path.join(placeOf({}, { ...io, env: {} }), '..', 'downloads')
    : path.join(place, 'downloads')
  return collectionFiles(collection, await download(collection, folder, io.signal, flags.from))
}

async function addOnce(
  library: Library,
  files: readonly SourceFile[],
  flags: AddFlags,
  io: CommandIo,
): Promise<readonly FileReport[]> {
  const progress = startProgress(io, 'adding', files.length)
  try {
    return await addFiles(library, files, {
      clock: () => performance.now() / 1000,
      signal: io.signal,
      retry: flags.retry,
      ...(io.kernels && { kernels: io.kernels }),
      onFile: (name) => progress.step(name),
      onReport: (report) => {
        if (flags.json) io.out(JSON.stringify(report))
      },
    })
  } finally {
    progress.done()
  }
}

async function tell(
  library: Library,
  reports: readonly FileReport[],
  seconds: number,
  { json }: AddFlags,
  io: CommandIo,
): Promise<void> {
  const of = (outcome: FileReport['outcome']): readonly FileReport[] =>
    reports.filter((report) => report.outcome === outcome)
  const size = await sizeOf(library)
  const hours = size.seconds / 3600
  const added = of('added').reduce((sum, report) => sum + report.seconds, 0) / 3600
  const figures = {
    files: reports.length,
    added: of('added').length,
    present: of('present').length + of('restored').length,
    known: of('known').length,
    failed: of('failed').length,
    seconds: Number(seconds.toFixed(1)),
    ...(added > 0 && { secondsPerHour: Math.round(seconds / added) }),
    clips: size.clips,
    hours: Number(hours.toFixed(3)),
    ...(hours > 0 && {
      fileMegabytesPerHour: Math.round(size.fileBytes / 1e6 / hours),
      rowMegabytesPerHour: Math.round(size.rowBytes / 1e6 / hours),
    }),
  }
  if (figures.failed > 0) io.setExitCode(EXIT.failed)
  if (json) {
    io.out(JSON.stringify({ summary: figures }))
    return
  }
  for (const { name, error } of of('failed')) io.out(`${name}: not added: ${error}`)
  io.out(
    `${figures.files} files: ${figures.added} added, ${figures.present} already there under another name, ` +
      `${figures.known} known, ${figures.failed} failed, in ${figures.seconds} s` +
      (added > 0 ? ` (${figures.secondsPerHour} s per hour of motion)` : ''),
  )
  io.out(
    `the library has ${size.clips} clips, ${hours.toFixed(2)} h of motion` +
      (hours > 0
        ? `: ${figures.fileMegabytesPerHour} MB of files and ${figures.rowMegabytesPerHour} MB of rows per hour`
        : ''),
  )
}

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
