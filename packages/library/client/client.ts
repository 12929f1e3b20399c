import type { Recipe } from '@understudy/motion'
import type { ClipSet } from '@understudy/operations'
import type { Clip, ClipFacts } from '../clips/clip.ts'
import type { Added } from '../ingest/add-clip.ts'
import type { Job } from '../jobs/queue.ts'
import type { ExampleHit } from '../search/by-example.ts'

/** How a server is asked. */
export interface ClientOptions {
  /** `http://127.0.0.1:5180`. */
  readonly address: string
  /** Where the server asks for one. */
  readonly token?: string
}

/** What a server said no to: `status` as HTTP has it, 409 with both versions in `told`. */
export class ClientError extends Error {
  readonly status: number
  readonly told: unknown
  constructor(status: number, told: unknown) {
    const { error } = (told ?? {}) as { error?: unknown }
    super(typeof error === 'string' ? error : `The server answered ${status}.`)
    this.status = status
    this.told = told
  }
}

/** Words, tags, features and a person; all that are given must hold. */
export interface SearchQuery {
  readonly text?: string
  readonly tag?: readonly string[]
  readonly feature?: readonly string[]
  readonly person?: string
  readonly limit?: number
}

/** Asks a server (`understudy serve`) with types; runs in Node and in pages. The server's own description is at `/api/openapi.json`. */
export interface LibraryClient {
  clips(page?: { readonly limit?: number; readonly offset?: number }): Promise<readonly Clip[]>
  clip(name: string): Promise<Clip>
  /** The motion of a clip, or what a recipe made: JSON that `readMotion` reads. */
  motion(clip: string): Promise<Uint8Array>
  add(
    file: { readonly name: string; readonly bytes: Uint8Array },
    facts?: { readonly person?: string; readonly tag?: readonly string[]; readonly note?: string },
  ): Promise<Added>
  /** The bytes of a file by its hash: a clip as it was added, or what belongs to it. */
  file(hash: string): Promise<Uint8Array>
  /** Keeps an input for recipes; gives its hash. */
  keep(bytes: Uint8Array): Promise<string>
  /** An edit on top of the version that was seen. */
  edit(clip: string, version: number, changes: Partial<Omit<ClipFacts, 'annotations'>>): Promise<Clip>
  remove(clip: string): Promise<void>
  undo(): Promise<number>
  search(query: SearchQuery): Promise<readonly Clip[]>
  like(
    clip: string,
    options?: { readonly at?: number; readonly limit?: number },
  ): Promise<readonly ExampleHit[]>
  sets(): Promise<readonly string[]>
  set(name: string): Promise<{ readonly set: ClipSet; readonly version: number }>
  /** Has a recipe performed, telling how the job goes; gives the bytes of what it makes. `signal` cancels the job. */
  run(recipe: Recipe, onJob?: (job: Job) => void, signal?: AbortSignal): Promise<Uint8Array>
  jobs(limit?: number): Promise<readonly Job[]>
  cancel(job: string): Promise<boolean>
}

type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** Asks a server with types. */
export function openClient({ address, token }: ClientOptions): LibraryClient {
  const ask = async (
    method: string,
    path: string,
    { query = {}, body }: { readonly query?: Query; readonly body?: Uint8Array | object } = {},
  ): Promise<Response> => {
    const url = new URL(`/api/${path}`, address)
    for (const [name, value] of Object.entries(query))
      for (const one of value === undefined ? [] : [value].flat()) url.searchParams.append(name, String(one))
    const isFile = body instanceof Uint8Array
    const response = await fetch(url, {
      method,
      headers: {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    })
    if (response.ok) return response
    throw new ClientError(response.status, await response.json().catch(() => undefined))
  }
  const json = async <T>(...asked: Parameters<typeof ask>): Promise<T> =>
    (await (await ask(...asked)).json()) as T
  const bytes = async (path: string): Promise<Uint8Array> =>
    new Uint8Array(await (await ask('GET', path)).arrayBuffer())
  const named = encodeURIComponent

  return {
    clips: (page) => json('GET', 'clips', { query: { ...page } }),
    clip: (name) => json('GET', `clips/${named(name)}`),
    motion: (clip) => bytes(`clips/${named(clip)}/motion`),
    add: ({ name, bytes: body }, facts) => json('POST', 'clips', { query: { name, ...facts }, body }),
    file: (hash) => bytes(`files/${named(hash)}`),
    keep: async (body) => (await json<{ hash: string }>('POST', 'files', { body })).hash,
    edit: (clip, version, changes) => json('PATCH', `clips/${named(clip)}`, { body: { version, changes } }),
    remove: async (clip) => void (await ask('DELETE', `clips/${named(clip)}`)),
    undo: async () => (await json<{ clips: number }>('POST', 'undo')).clips,
    search: (query) => json('GET', 'search', { query: { ...query } }),
    like: (clip, options) => json('GET', `search/like/${named(clip)}`, { query: { ...options } }),
    sets: () => json('GET', 'sets'),
    set: (name) => json('GET', `sets/${named(name)}`),
    jobs: (limit) => json('GET', 'jobs', { query: { limit } }),
    cancel: async (job) => (await json<{ cancelled: boolean }>('DELETE', `jobs/${named(job)}`)).cancelled,
    run: async (recipe, onJob, signal) => {
      const { id, key } = await json<Job>('POST', 'run', { body: { recipe } })
      const giveUp = (): void => void ask('DELETE', `jobs/${named(id)}`).catch(() => {})
      signal?.addEventListener('abort', giveUp)
      try {
        const events = await ask('GET', `jobs/${named(id)}/events`)
        for await (const job of jobsIn(events)) {
          onJob?.(job)
          if (job.state === 'failed' || job.state === 'cancelled')
            throw new ClientError(200, { error: job.error ?? 'The job was cancelled.' })
        }
      } finally {
        signal?.removeEventListener('abort', giveUp)
      }
      return await bytes(`made/${named(key.split(' ')[1])}`)
    },
  }
}

/** Server-sent events, each a job as it was then. */
async function* jobsIn({ body }: Response): AsyncGenerator<Job> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ''; ;) {
    const { done, value } = await reader.read()
    const lines = (rest + (value ?? '')).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as Job
    if (done) return
  }
}
