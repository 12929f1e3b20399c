// npm run torture -- browser [--kills 50]: kills a browser with -9 while the studio saves, damages every third store on top, and
// looks that every earlier generation opens. One test of the browser tests, more often.
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { run } from '../run.mjs'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } })
if ((await build()) !== 0) process.exit(1)
process.exit(
  await run('@playwright/test', ['test', 'apps/studio/e2e/kill.spec.ts', '--reporter=line'], {
    bin: 'playwright',
    env: { KILLS: values.kills },
  }),
)
