// npm run trial: opens 2,000 files in the studio and prints the memory that took and the longest task of the page
// (TRIAL_FILES=200 for fewer), prints how often a second ten people are drawn in the player and how long the page is
// held up while somebody works (TRIAL_PARTS=1 says by what), and goes through the first ten minutes of a new user with a
// picture of each step. Words choose: npm run trial -- ten-minutes.
import { run } from './run.mjs'

process.env.TRIAL = '1'
process.exit(
  await run('@playwright/test', ['test', '--reporter=list', ...process.argv.slice(2)], { bin: 'playwright' }),
)
