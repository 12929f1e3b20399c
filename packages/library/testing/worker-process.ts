import { openLibrary } from '../library.ts'
import { startWorker } from '../jobs/worker.ts'

// A worker in a process of its own, for tests that kill it: node worker-process.ts postgres://…
const library = await openLibrary(process.argv[2])
await startWorker(library, { clock: () => performance.now() / 1000 })
process.stdout.write('ready\n')
