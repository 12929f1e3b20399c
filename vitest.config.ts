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
    testTimeout: 60_000,
  },
})
