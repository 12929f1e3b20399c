// npm run torture [-- files | browser | memory]: kills what writes, damages what is stored, and measures what an hour of motion needs.
const KINDS = {
  files: () => import('./torture/files.mjs'),
  browser: () => import('./torture/browser.mjs'),
  memory: () => import('./torture/memory.mjs'),
}

const [, , first] = process.argv
const kind = first === undefined || first.startsWith('-') ? 'files' : first
if (!Object.hasOwn(KINDS, kind)) {
  console.error(`torture: there is no "${kind}"; choose ${Object.keys(KINDS).join(', ')}.`)
  process.exit(2)
}
if (kind === first) process.argv.splice(2, 1)
await KINDS[kind]()
