// npm test: type check → lint → format → unused → unit → build → browser, then one plain closing line. Where the embedded corpus is
// missing it is made meanwhile.
// --check, --unit, --browser and --corpus select.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { run, runScript, root } from './run.mjs'
import { build } from './build.mjs'
import { makeCorpus } from './corpus.mjs'

const wanted = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const wants = (name) => wanted.size === 0 || wanted.has(`--${name}`)
const results = path.join(root, 'node_modules/.cache/test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0, skipped: 0 }

async function check(name, work) {
  console.log(`\n── ${name}`)
  const code = await work()
  if (code === 0) total.passed++
  else {
    total.failed++
    console.log(`${name} failed`)
  }
  return code === 0
}

/** Counts the tests of a runner's JSON report; a runner that died without one counts as one failure. */
async function suite(name, work, count) {
  console.log(`\n── ${name}`)
  const code = await work()
  let counted = { passed: 0, failed: 0, skipped: 0 }
  try {
    counted = count()
  } catch {
    console.log(`${name}: no report was written`)
  }
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of Object.keys(total)) total[key] += counted[key]
}

const readJson = (file) => JSON.parse(readFileSync(path.join(results, file), 'utf8'))

const corpus = wants('corpus') ? makeCorpus() : undefined
if (wants('check')) {
  await check('types', () => run('typescript', ['-b'], { bin: 'tsc' }))
  await check('types of tests', () => run('typescript', ['-p', 'tsconfig.tests.json'], { bin: 'tsc' }))
  await check('lint', () => run('oxlint', ['--type-aware', '--deny-warnings']))
  await check('public surface', () => runScript('scripts/api.mjs', ['--check']))
  await check('format', () => run('oxfmt', ['--check']))
  await check('unused', () => run('knip', ['--no-progress']))
}
if (wants('unit')) {
  const file = path.join(results, 'unit.json')
  await suite(
    'unit',
    () => run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
    () => {
      const report = readJson('unit.json')
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests,
      }
    },
  )
}
if (wants('browser')) {
  if (await check('build', build)) {
    await suite(
      'browser',
      () =>
        run('@playwright/test', ['test'], {
          bin: 'playwright',
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(results, 'browser.json') },
        }),
      () => {
        const { stats } = readJson('browser.json')
        return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
      },
    )
  }
}

if (corpus !== undefined) await check('embedded corpus', () => corpus.done)

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
