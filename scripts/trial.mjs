// npm run trial: opens 2,000 files in the studio and prints the memory that took and the longest task of the page.
// TRIAL_FILES=200 for fewer.
import { run } from './run.mjs'

process.env.TRIAL = '1'
process.exit(await run('@playwright/test', ['test', '--reporter=list'], { bin: 'playwright' }))
