import { loadSimd, type Kernels } from '@understudy/kernels'

let kernels: Kernels | undefined

void loadSimd().then((loaded) => (kernels = loaded))

/** The compiled kernels of a thread. Nobody waits for them: until they are there the plain reference gives the same answers. */
export const loadedKernels = (): Kernels | undefined => kernels
