import type { Seed } from './exhibit.ts'

/** The seeds in the order of the documents; each is imported when asked for. */
export const seeds: Readonly<Record<string, () => Promise<Seed>>> = {
  control: async () => (await import('./control/index.ts')).control,
  toolkit: async () => (await import('./toolkit/index.ts')).toolkit,
  deformable: async () => (await import('./deformable/index.ts')).deformable,
  'vector-space': async () => (await import('./vector-space/index.ts')).vectorSpace,
  assembly: async () => (await import('./assembly/index.ts')).assembly,
}
