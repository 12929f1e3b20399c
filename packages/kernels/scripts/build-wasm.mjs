// Compiles simd/assembly (AssemblyScript) into simd/wasm.js and dist/simd/wasm.js: the bytes as text, so that Node,
// workers and browsers load them like any other module. Does nothing where both are made from these very sources.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const home = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const sources = path.join(home, 'simd/assembly')
const targets = ['simd/wasm.js', 'dist/simd/wasm.js'].map((file) => path.join(home, file))
/** Nothing of AssemblyScript's own at run time: no collector, no traps but the machine's, memory as we lay it out. */
const options = [
  '-O3',
  '--noAssert',
  '--runtime',
  'stub',
  '--enable',
  'simd',
  '--initialMemory',
  '1',
  '--use',
  'abort=',
]

/** Writes what is missing; throws what the compiler says. */
export async function buildWasm() {
  const { version } = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('assemblyscript/package.json'), 'utf8'),
  )
  const files = readdirSync(sources)
    .filter((name) => name.endsWith('.ts'))
    .sort()
  const texts = new Map(files.map((name) => [name, readFileSync(path.join(sources, name), 'utf8')]))
  const hash = createHash('sha256')
    .update(JSON.stringify([version, options, ...texts]))
    .digest('hex')
  const head = `// Made from simd/assembly by scripts/build-wasm.mjs: ${hash}\n`
  const missing = targets.filter((file) => !startsWith(file, head))
  if (missing.length === 0) return
  const made = targets.find((file) => !missing.includes(file))
  const text = made ? readFileSync(made, 'utf8') : `${head}export const wasm =\n  '${await compile(texts)}'\n`
  for (const file of missing) {
    mkdirSync(path.dirname(file), { recursive: true })
    // Under another name first: whoever reads meanwhile must not see half of it.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, text)
    renameSync(draft, file)
  }
}

/** The bytes in base 64. */
async function compile(texts) {
  const { default: asc } = await import('assemblyscript/asc')
  let bytes
  const said = []
  const { error } = await asc.main(['index.ts', ...options, '--outFile', 'kernels.wasm'], {
    readFile: (name) => texts.get(name) ?? null,
    writeFile: (name, contents) => {
      if (name === 'kernels.wasm') bytes = contents
    },
    listFiles: () => [],
    stderr: { write: (text) => void said.push(text) },
  })
  if (error || !bytes)
    throw new Error(`build-wasm: the kernels do not compile.\n${said.join('')}${error?.message ?? ''}`)
  return Buffer.from(bytes).toString('base64')
}

function startsWith(file, head) {
  try {
    return readFileSync(file, 'utf8').startsWith(head)
  } catch {
    return false
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildWasm()
