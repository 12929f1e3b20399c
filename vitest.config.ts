import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests that start processes, write files, or change what every module sees: each file in a process of its own. */
const APART = [
  'packages/{cli,evaluation,library}/**/*.test.ts',
  'apps/docs/**/*.test.ts',
  'scripts/**/*.test.ts',
  'benchmarks/**/*.test.ts',
  'apps/studio/src/engine/operations/perform-here.test.ts',
  'apps/studio/src/tools/assemble/assemble-solver.test.ts',
]
const NEVER = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  resolve: { conditions: ['understudy-source'] },
  ssr: { resolve: { conditions: ['understudy-source'] } },
  test: {
    globalSetup: 'packages/kernels/scripts/vitest-setup.mjs',
    // All cores: left to itself one is kept free, which is half of a machine that has two.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'apart', include: APART, exclude: NEVER, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts'],
          exclude: [...NEVER, ...APART],
          // Loading the same modules for every file anew takes longer than most of the tests.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
