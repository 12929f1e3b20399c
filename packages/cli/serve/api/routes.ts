import { z } from 'zod'
import {
  addClip,
  askFor,
  cancelJob,
  deleteClips,
  editClip,
  findClip,
  getSet,
  jobOf,
  listAudit,
  listClips,
  listJobs,
  listSets,
  madeBy,
  openClip,
  searchByExample,
  searchFacts,
  undoDelete,
  type Job,
} from '@understudy/library'
import { checkRecipe, MotionError } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { OPERATIONS } from '@understudy/operations'
import { describeApi } from './openapi.ts'
import { route, type Route, type Service } from './route.ts'

const count = z.coerce.number().int().min(1).max(1000)
const list = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => (given === undefined ? [] : [given].flat()))
const clock = (): number => performance.now() / 1000
const text = z.string().max(10_000)

/** Everything that can be asked of the server, in reading order. */
export const ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/openapi.json',
    says: 'This description.',
    role: 'read',
    answer: async () => ({ json: describeApi(ROUTES) }),
  }),
  route({
    method: 'GET',
    path: '/api/operations',
    says: 'Every operation, with its inputs and the schema of its options.',
    role: 'read',
    answer: async () => ({
      json: OPERATIONS.map(({ name, version, says, makes, options }) => ({
        name,
        version,
        says,
        makes,
        options: z.toJSONSchema(options as z.ZodType, { unrepresentable: 'any' }),
      })),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/clips',
    says: 'Clips in the order they were added.',
    role: 'read',
    query: z.object({
      limit: count.default(100),
      offset: z.coerce.number().int().min(0).max(1e9).default(0),
    }),
    answer: async ({ query }, { library }) => ({ json: await listClips(library, query) }),
  }),
  route({
    method: 'POST',
    path: '/api/clips',
    says: 'Adds a recording. The body is the file.',
    role: 'edit',
    query: z.object({
      name: z.string().min(1).max(200),
      person: text.default(''),
      tag: list,
      note: text.default(''),
    }),
    body: 'file',
    answer: async ({ query: { name, person, tag: tags, note }, body, who }, { library, kernels }) => {
      const facts = { person, tags, note }
      const added = await addClip(
        library,
        { file: { name, bytes: body as Uint8Array }, facts, author: who.name },
        { clock, ...(kernels && { kernels }) },
      )
      return { status: added.outcome === 'added' ? 201 : 200, json: added }
    },
  }),
  route({
    method: 'POST',
    path: '/api/files',
    says: 'Keeps a file for recipes that name it by its hash. It is no clip, and goes with the next collection of unused bytes.',
    role: 'edit',
    body: 'file',
    answer: async ({ body }, { library: { database, blobs } }) => ({
      status: 201,
      json: { hash: await database.transaction((session) => blobs.put(session, body as Uint8Array)) },
    }),
  }),
  route({
    method: 'GET',
    path: '/api/files/{hash}',
    says: 'The bytes of a file by its hash: of a clip as it was added, of what belongs to it, or of an input that was kept.',
    role: 'read',
    answer: async ({ path: { hash } }, { library: { database, blobs } }) => {
      const bytes = /^[0-9a-f]{64}$/.test(hash) ? await blobs.get(database, hash) : undefined
      if (!bytes)
        throw new MotionError(`library: there is no file "${hash.slice(0, 64)}".`, { code: 'unknown-name' })
      return { bytes, type: 'application/octet-stream', name: hash }
    },
  }),
  route({
    method: 'GET',
    path: '/api/clips/{clip}',
    says: 'What is known of a clip, by its name or its hash.',
    role: 'read',
    answer: async ({ path }, { library }) => ({ json: await findClip(library, path.clip) }),
  }),
  route({
    method: 'PATCH',
    path: '/api/clips/{clip}',
    says: 'Changes what is said of a clip. An edit of an older version is answered 409, with both versions.',
    role: 'edit',
    body: z.strictObject({
      version: z.number().int().min(1).describe('the version that was seen'),
      changes: z.strictObject({
        name: z.string().min(1).max(200).optional(),
        person: text.optional(),
        day: z.iso.date().nullable().optional(),
        tags: z.array(z.string().max(200)).max(1000).optional(),
        licence: text.optional(),
        note: text.optional(),
      }),
    }),
    answer: async ({ path, body: { version, changes }, who }, { library }) => {
      const { hash } = await findClip(library, path.clip)
      return { json: await editClip(library, hash, changes, { author: who.name, version }) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/clips/{clip}',
    says: 'Hides a clip; undo brings it back.',
    role: 'edit',
    answer: async ({ path, who }, { library }) => ({
      json: await deleteClips(library, [path.clip], who.name),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/undo',
    says: 'Brings back what was deleted last.',
    role: 'edit',
    answer: async (_, { library }) => ({ json: { clips: await undoDelete(library) } }),
  }),
  route({
    method: 'GET',
    path: '/api/clips/{clip}/motion',
    says: 'The motion of a clip as JSON, with its annotations.',
    role: 'read',
    answer: async ({ path }, { library }) => {
      const clip = await findClip(library, path.clip)
      const bytes = new TextEncoder().encode(printJson(await openClip(library, clip)))
      return { bytes, type: 'application/json; charset=utf-8', name: `${clip.name}.motion.json` }
    },
  }),
  route({
    method: 'GET',
    path: '/api/search',
    says: 'Clips by words, tags, features and person, best first.',
    role: 'read',
    query: z.object({
      text: text.optional(),
      tag: list,
      feature: list,
      person: text.optional(),
      limit: count.default(20),
    }),
    answer: async ({ query: { text: words, tag: tags, feature: features, person, limit } }, { library }) => ({
      json: await searchFacts(library, { text: words, tags, features, person, limit }),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/search/like/{clip}',
    says: 'Clips that have a second like one of this clip, best first.',
    role: 'read',
    query: z.object({
      at: z.coerce.number().min(0).max(1e6).optional(),
      pose: z.enum(['true', 'false']).default('false').describe('look for the pose at that moment only'),
      limit: count.default(10),
    }),
    answer: async ({ path, query: { at, pose, limit } }, { library, kernels }) => {
      const example = await openClip(library, await findClip(library, path.clip))
      const options = {
        limit,
        pose: pose === 'true',
        ...(at !== undefined && { start: at }),
        ...(kernels && { kernels }),
      }
      return { json: await searchByExample(library, example, options) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/sets',
    says: 'Names of all sets.',
    role: 'read',
    answer: async (_, { library }) => ({ json: await listSets(library) }),
  }),
  route({
    method: 'GET',
    path: '/api/sets/{set}',
    says: 'A set, as operations take it.',
    role: 'read',
    answer: async ({ path }, { library }) => ({ json: await getSet(library, path.set) }),
  }),
  route({
    method: 'POST',
    path: '/api/run',
    says: 'Asks for a recipe to be performed; gives the job. Inputs are clips of the library by hash, or embedded.',
    role: 'edit',
    body: z.strictObject({ recipe: z.record(z.string(), z.unknown()) }),
    answer: async ({ body: { recipe }, who }, { library, queue }) => ({
      status: 202,
      json: await askFor(
        library,
        queue,
        { kind: 'recipe', recipe: checkRecipe(recipe, 'recipe') },
        { author: who.name },
      ),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/jobs',
    says: 'The newest jobs.',
    role: 'read',
    query: z.object({ limit: count.default(50) }),
    answer: async ({ query: { limit } }, { library }) => ({ json: await listJobs(library, limit) }),
  }),
  route({
    method: 'GET',
    path: '/api/jobs/{job}',
    says: 'A job as it is now.',
    role: 'read',
    answer: async ({ path }, { library }) => ({ json: await jobOf(library, path.job) }),
  }),
  route({
    method: 'GET',
    path: '/api/jobs/{job}/events',
    says: 'A job as it goes on, as server-sent events, until it ends.',
    role: 'read',
    answer: async ({ path, signal }, service) => {
      await jobOf(service.library, path.job)
      return { events: jobEvents(path.job, service, signal) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/jobs/{job}',
    says: 'Cancels a job.',
    role: 'edit',
    answer: async ({ path }, { library, queue }) => {
      const { id } = await jobOf(library, path.job)
      return { json: { cancelled: await cancelJob(library, queue, id) } }
    },
  }),
  route({
    method: 'GET',
    path: '/api/audit',
    says: 'Who changed what, newest first.',
    role: 'admin',
    query: z.object({ limit: count.default(100) }),
    answer: async ({ query: { limit } }, { library }) => ({ json: await listAudit(library, limit) }),
  }),
  route({
    method: 'GET',
    path: '/api/made/{recipe}',
    says: 'What a recipe made, by the hash of the recipe (the second word of its job’s key).',
    role: 'read',
    answer: async ({ path }, { library }) => {
      const made = await madeBy(library, path.recipe)
      const bytes = made && (await library.blobs.get(library.database, made.blob))
      if (!made || !bytes)
        throw new MotionError('run: this recipe was not performed yet. Ask for it first.', {
          code: 'unknown-name',
        })
      const isText = made.kind === 'motion'
      const name = isText ? 'made.motion.json' : `made.${made.kind}`
      return { bytes, type: isText ? 'application/json; charset=utf-8' : 'application/octet-stream', name }
    },
  }),
]

/** A job whenever it changed. */
async function* jobEvents(id: string, { library }: Service, signal: AbortSignal): AsyncGenerator<Job> {
  for (let told = ''; !signal.aborted;) {
    const job = await jobOf(library, id)
    const now = JSON.stringify(job)
    if (now !== told) yield job
    told = now
    if (job.state !== 'waiting' && job.state !== 'running') return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
