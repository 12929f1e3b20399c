import { loadPlugins } from '../engine/plugins/load-plugins.ts'
import { serveJobs, type JobModules, type ThreadPort } from '../engine/worker/serve-jobs.ts'

const plugins = loadPlugins(self.location.origin)

/** No job begins before the plug-ins it may need are there. */
const afterPlugins = (modules: JobModules): JobModules =>
  Object.fromEntries(
    Object.entries(modules).map(([name, load]) => [
      name,
      async () => {
        await plugins
        return await load()
      },
    ]),
  )

/** The one program of all threads: every file of jobs, each fetched when it is first needed. */
serveJobs(
  self as unknown as ThreadPort,
  afterPlugins({
    library: () => import('../engine/library/library-jobs.ts'),
    import: () => import('../engine/import/import-jobs.ts'),
    sets: () => import('../engine/sets/set-jobs.ts'),
    measure: () => import('../engine/quality/measure-jobs.ts'),
    operations: () => import('../engine/operations/operation-jobs.ts'),
    print: () => import('../engine/export/print-jobs.ts'),
    page: () => import('../engine/export/page-jobs.ts'),
    retarget: () => import('./avatar/retarget-jobs.ts'),
    sound: () => import('../engine/sound/sound-jobs.ts'),
    live: () => import('../tools/draw/live/live-jobs.ts'),
    walk: () => import('../tools/draw/walk-jobs.ts'),
    partner: () => import('../tools/partner/partner-jobs.ts'),
    join: () => import('../tools/join/join-jobs.ts'),
    clean: () => import('../tools/clean/clean-jobs.ts'),
    shape: () => import('../tools/shape/shape-jobs.ts'),
    assemble: () => import('../tools/assemble/assemble-jobs.ts'),
    enrich: () => import('../tools/assemble/enrich-jobs.ts'),
    lenders: () => import('../tools/assemble/lenders-jobs.ts'),
    style: () => import('../tools/style/style-jobs.ts'),
    space: () => import('../tools/space/space-jobs.ts'),
    find: () => import('../tools/find/find-jobs.ts'),
    registering: () => import('../tools/shared/registration/register-jobs.ts'),
    models: () => import('../tools/shared/models/model-jobs.ts'),
    lift: () => import('../tools/lift/lift-jobs.ts'),
  }),
)
