import { loadSimd, type Kernels } from '@understudy/kernels'

/** The compiled kernels of a worker. Nobody waits for them: until they are there the plain reference gives the same answers. */
export let kernels: Kernels | undefined

void loadSimd().then((loaded) => (kernels = loaded))
