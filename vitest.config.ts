import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['understudy-source'] },
  ssr: { resolve: { conditions: ['understudy-source'] } },
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.ts',
      'scripts/**/*.test.ts',
      'benchmarks/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: 'packages/kernels/scripts/vitest-setup.mjs',
    // All cores: left to itself one is kept free, which is half of a machine that has two.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
  },
})
