// npm run mutate [-- words…]: puts one small mistake at a time into the source, runs the unit tests named for it, expects
// them to fail, and takes the mistake out again. Ends with 1 where a mistake survived. Words select by name.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MUTATIONS } from './mutations.mjs'
import { root, run } from './run.mjs'

const words = process.argv.slice(2)
const chosen = MUTATIONS.filter(({ name }) => words.every((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`mutate: no mutation has "${words.join(' ')}" in its name; they are:`)
  for (const { name } of MUTATIONS) console.error(`  ${name}`)
  process.exit(2)
}

/** The file that is changed now, and what it held: put back whatever ends this program. */
let open
const restore = () => {
  if (open) writeFileSync(open.file, open.text)
  open = undefined
}
process.on('exit', restore)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

const unitTests = (tests) =>
  run('vitest', ['run', '--reporter=dot', '--silent=true', ...tests], { quiet: true })

// Tests that fail without any mistake would seem to catch every one.
if ((await unitTests([...new Set(chosen.flatMap(({ tests }) => tests))])) !== 0) {
  console.error('mutate: the tests named fail as they are; make them pass first.')
  process.exit(2)
}

const survived = []
for (const { name, file, from, to, tests } of chosen) {
  const where = path.join(root, file)
  const text = readFileSync(where, 'utf8')
  if (text.split(from).length !== 2) {
    console.error(`mutate: "${from}" is not exactly once in ${file}; renew the mutation "${name}".`)
    process.exit(2)
  }
  open = { file: where, text }
  let code
  try {
    writeFileSync(
      where,
      text.replace(from, () => to),
    )
    code = await unitTests(tests)
  } finally {
    restore()
  }
  console.log(`${code === 0 ? 'SURVIVED' : 'caught  '}  ${name}`)
  if (code === 0) survived.push(name)
}
console.log(`${chosen.length - survived.length} of ${chosen.length} caught`)
process.exitCode = survived.length === 0 ? 0 : 1
