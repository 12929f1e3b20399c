import type { OpenCraft } from '../craft.ts'

export const open: OpenCraft = () => ({
  Panel: () => undefined,
  perform: () => Promise.resolve(undefined),
})
