// npm run trial: opens 2,000 files in the studio and prints the memory that took and the longest task of the page
// (TRIAL_FILES=200 for fewer), and prints how often a second ten people are drawn in the player.
import { run } from './run.mjs'

process.env.TRIAL = '1'
process.exit(await run('@playwright/test', ['test', '--reporter=list'], { bin: 'playwright' }))
