import type { LibraryClient } from '@understudy/library/client'
import type { ImportChoices, RolesByName } from '../../document/import-choices.ts'
import type { ImportJobs } from '../import/import-jobs.ts'
import type { ChosenSource } from '../import/messages.ts'
import type { OwnFile } from '../storage/own-file.ts'
import type { Storage } from '../storage/storage.ts'
import type { RunJob } from '../worker/job-host.ts'

/** A clip of a server's library, as its list gives it. */
export type ServerClip = Awaited<ReturnType<LibraryClient['clips']>>[number]

/** What fetching needs: the server, a thread that reads files, and the browser's store. */
export interface FetchParts {
  readonly client: Pick<LibraryClient, 'file'>
  readonly run: RunJob<ImportJobs>
  readonly storage: Pick<Storage, 'lasts' | 'putFile'>
}

/**
 * Brings a clip's file, and what belongs to it, into the browser: it is a file of one's own then, with the bytes and the hash
 * that the server knows it by, so that recipes run in both places.
 */
export async function fetchClip(
  { hash, file, name, reading }: ServerClip,
  { client, run, storage }: FetchParts,
): Promise<OwnFile | undefined> {
  const load = async (of: string, called: string): Promise<File> =>
    new File([(await client.file(of)) as Uint8Array<ArrayBuffer>], called)
  const source: ChosenSource = {
    main: await load(hash, file),
    companions: await Promise.all((reading.companions ?? []).map((one) => load(one.file, one.name))),
    folder: '',
  }
  const kept = await run('keep', source)
  if (!kept) return undefined
  // Where the browser keeps nothing, a thread's memory is its own.
  if (!storage.lasts)
    for (const [n, { key }] of [kept.recipe.file, ...kept.recipe.companions].entries())
      await storage.putFile(key, new Uint8Array(await [source.main, ...source.companions][n].arrayBuffer()))
  return { ...kept, name, recipe: { ...kept.recipe, choices: choicesOf(reading.options) } }
}

/** How the server reads a file, as the page says it. */
export function choicesOf(options: Readonly<Record<string, unknown>>): ImportChoices {
  const { profile, frameRate, metresPerUnit, upAxis, roles, contacts } = options as ImportChoices & {
    readonly roles?: Readonly<Record<string, string | null>>
  }
  return {
    ...(profile !== undefined && profile !== 'auto' && { profile }),
    ...(frameRate !== undefined && { frameRate }),
    ...(metresPerUnit !== undefined && { metresPerUnit }),
    ...(upAxis !== undefined && { upAxis }),
    ...(contacts === 'none' && { contacts }),
    // An empty name is no joint.
    ...(roles && {
      roles: Object.fromEntries(
        Object.entries(roles).map(([role, joint]) => [role, joint ?? '']),
      ) as RolesByName,
    }),
  }
}
