// A thread does not take over the loader that this process reads TypeScript with: it registers its own.
import { register } from 'tsx/esm/api'

register()
await import('./kernel-thread.ts')
