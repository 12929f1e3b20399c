import { loadSimd, scalar, type Kernels } from '@understudy/kernels'

/** What the evaluations compute with: compiled where that loads. Answers do not depend on it, only how long one waits. */
export const suiteKernels: Kernels = (await loadSimd()) ?? scalar
