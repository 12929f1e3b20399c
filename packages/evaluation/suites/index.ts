import type { Suite } from '../measure/measure.ts'

/** The suites in the order they were built. A new one is a folder here and a line below; it is imported when asked for. */
export const suites: Readonly<Record<string, () => Promise<Suite>>> = {
  foundation: async () => (await import('./foundation/index.ts')).foundation,
  toolkit: async () => (await import('./toolkit/index.ts')).toolkit,
  performer: async () => (await import('./performer/index.ts')).performer,
  control: async () => (await import('./control/index.ts')).control,
  assembly: async () => (await import('./assembly/index.ts')).assembly,
  runtime: async () => (await import('./runtime/index.ts')).runtime,
  spaces: async () => (await import('./spaces/index.ts')).spaces,
  own: async () => (await import('./own/index.ts')).own,
}
