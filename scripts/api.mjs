// npm run api: what each package offers, one text file per package in docs/api, from the emitted declarations: entry,
// symbol, signature. `npm test` fails on any change (--check) until the files are renewed by this command, on purpose, and
// while a public symbol has no doc comment.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

const folder = path.join(root, 'docs/api')

/** The packages whose surface is kept: those with entries, without the private test helpers and the program. */
export function packagesWithApi() {
  return readdirSync(path.join(root, 'packages')).filter((name) => {
    const file = path.join(root, 'packages', name, 'package.json')
    return name !== 'test-utils' && existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).exports
  })
}

export const apiFile = (name) => path.join(folder, `${name}.api.txt`)

/** The text of one package's report, and the symbols that have no doc comment. */
export function apiReport(name) {
  const home = path.join(root, 'packages', name)
  const { name: published, exports } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
  const lines = []
  const bare = new Set()
  const entries = new Set(Object.values(exports).map(({ types }) => types && path.join(home, types)))
  for (const [entry, target] of Object.entries(exports)) {
    if (!target.types) continue
    lines.push('', `# ${path.posix.join(published, entry)}`)
    const symbols = symbolsOf(path.join(home, target.types), entries)
    for (const [symbol, { text, documented, place }] of [...symbols].toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    )) {
      lines.push(`${symbol}: ${text}`)
      if (!documented) bare.add(`${place} ${symbol}`)
    }
  }
  return { text: `${lines.join('\n').trim()}\n`, bare: [...bare].toSorted((a, b) => (a < b ? -1 : 1)) }
}

const known = new Map()

/** Name → declaration of everything a declaration file exports. */
function symbolsOf(file, entries = new Set()) {
  if (known.has(file)) return known.get(file)
  const found = new Map()
  known.set(file, found)
  const { statements } = statementsOf(file)
  const own = new Map()
  const beside = (specifier) => path.join(path.dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts'))
  const imported = new Map()
  for (const { text, doc } of statements) {
    const declared =
      /^(?:export )?(?:declare )?(?:abstract )?(function|class|interface|type|const|enum|namespace) ([\w$]+)/.exec(
        text,
      )
    if (!declared) continue
    const before = own.get(declared[2])
    own.set(declared[2], {
      text: [before?.text, tidy(text)].filter(Boolean).join(' '),
      documented: Boolean(doc || before?.documented),
      place: path.relative(root, file),
    })
    if (text.startsWith('export ')) found.set(declared[2], own.get(declared[2]))
  }
  for (const { text } of statements) {
    const from = /from ['"]([^'"]+)['"]/.exec(text)?.[1]
    if (text.startsWith('import ')) {
      for (const { name, as } of names(text)) imported.set(as, { name, from })
    } else if (text.startsWith('export * as')) {
      const as = /^export \* as ([\w$]+)/.exec(text)[1]
      found.set(as, { text: `namespace of ${from}`, documented: true, place: path.relative(root, file) })
      // A namespace that is an entry of its own is told there.
      if (from.startsWith('.') && !entries.has(beside(from)))
        for (const [key, value] of symbolsOf(beside(from))) found.set(`${as}.${key}`, value)
    } else if (text.startsWith('export *')) {
      if (from.startsWith('.')) for (const [key, value] of symbolsOf(beside(from))) found.set(key, value)
    } else if (/^export (?:type )?\{/.test(text)) {
      for (const { name, as } of names(text)) {
        const value = from?.startsWith('.')
          ? symbolsOf(beside(from)).get(name)
          : from
            ? { text: `from ${from}`, documented: true, place: path.relative(root, file) }
            : (own.get(name) ?? { text: `from ${imported.get(name)?.from}`, documented: true, place: file })
        if (value) found.set(as, value)
      }
    }
  }
  return found
}

const names = (text) =>
  (/\{([^}]*)\}/.exec(text)?.[1] ?? '')
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((part) => {
      const [name, as = name] = part.split(/ as /)
      return { name, as }
    })

const tidy = (text) =>
  text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^export /, '')
    .replace(/^declare /, '')
    .trim()

/** A declaration file cut at its top level: each statement with the doc comment before it. */
function statementsOf(file) {
  const statements = []
  let doc = ''
  let current = ''
  let depth = 0
  let comment = false
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (current === '' && (comment || line.startsWith('/**'))) {
      doc = comment ? `${doc}\n${line}` : line
      comment = !line.includes('*/')
      continue
    }
    if (current === '' && (line.trim() === '' || line.startsWith('//'))) continue
    current += `${line}\n`
    if (comment) {
      comment = !line.includes('*/')
      continue
    }
    if (/^\s*\/\*/.test(line)) {
      comment = !line.includes('*/')
      continue
    }
    if (/^\s*\*/.test(line)) continue
    for (const c of line.replaceAll(/'[^']*'|"[^"]*"|=>|\/\/.*$/g, '')) {
      if ('([{'.includes(c)) depth++
      else if (')]}'.includes(c)) depth--
    }
    if (depth === 0 && /[;}]\s*$/.test(line)) {
      statements.push({ text: current.trim(), doc })
      current = ''
      doc = ''
    }
  }
  return { statements }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = main()

function main() {
  const check = process.argv.includes('--check')
  mkdirSync(folder, { recursive: true })
  let changed = 0
  let silent = 0
  for (const name of packagesWithApi()) {
    const { text, bare } = apiReport(name)
    const before = existsSync(apiFile(name)) ? readFileSync(apiFile(name), 'utf8') : ''
    if (check && before !== text) {
      changed++
      const [old, now] = [new Set(before.split('\n')), new Set(text.split('\n'))]
      for (const line of old) if (!now.has(line)) console.log(`${name} − ${line}`)
      for (const line of now) if (!old.has(line)) console.log(`${name} + ${line}`)
    }
    if (!check) writeFileSync(apiFile(name), text)
    console.log(`${name}: ${text.split('\n').length - 1} lines, ${bare.length} symbols without a doc comment`)
    if (check || process.argv.includes('--bare')) for (const one of bare) console.log(`  ${one}`)
    silent += bare.length
  }
  if (changed > 0)
    console.log('The public surface changed. If that is meant, run npm run api and commit docs/api.')
  if (check && silent > 0)
    console.log('Every public symbol says what it is, with units: add a doc comment to those listed.')
  return changed === 0 && (!check || silent === 0) ? 0 : 1
}
