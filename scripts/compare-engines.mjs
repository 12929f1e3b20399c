// npm run engines [-- /path/to/firefox]: the portable functions, a performed clip and a walk, in this Node and in Firefox
// (FIREFOX_PATH, or firefox on the path), compared bit by bit. Not part of npm test: it needs a Firefox.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './run.mjs'

const firefox =
  process.argv[2] ??
  process.env.FIREFOX_PATH ??
  ['firefox', 'firefox-esr'].find((name) => spawnSync(name, ['--version']).status === 0)
if (!firefox) {
  console.error(
    'compare-engines: no Firefox was found. Install one, or give its path: npm run engines -- PATH.',
  )
  process.exit(2)
}

const scratch = mkdtempSync(path.join(tmpdir(), 'understudy-engines-'))
try {
  const entry = path.join(root, 'scripts/engines')
  await build({
    configFile: false,
    root: entry,
    logLevel: 'error',
    resolve: { conditions: ['understudy-source'] },
    build: {
      outDir: scratch,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      rolldownOptions: { output: { chunkFileNames: '[name].mjs' } },
      lib: {
        entry: { page: path.join(entry, 'page.ts'), answers: path.join(entry, 'answers.ts') },
        formats: ['es'],
        fileName: (_, name) => `${name}.mjs`,
      },
    },
  })
  const { answers } = await import(pathToFileURL(path.join(scratch, 'answers.mjs')).href)
  const node = answers()
  const other = await inFirefox(scratch)
  console.log(`Node ${process.version} (V8 ${process.versions.v8}) against ${other.engine}`)
  if (other.error) throw new Error(`compare-engines: the page failed: ${other.error}`)
  let wrong = 0
  for (const [name, hash] of Object.entries(node)) {
    const same = other.answers[name] === hash
    if (!same && !name.startsWith('Math.')) wrong++
    console.log(
      `${same ? 'same     ' : 'DIFFERENT'}  ${name}  ${hash}${same ? '' : ` ${other.answers[name]}`}`,
    )
  }
  console.log(wrong === 0 ? 'All of ours are the same.' : `${wrong} of ours differ.`)
  process.exitCode = wrong === 0 ? 0 : 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** Opens the page in a Firefox of its own and waits for what it sends. */
async function inFirefox(folder) {
  let tell
  const told = new Promise((resolve, reject) => {
    tell = resolve
    setTimeout(
      () => reject(new Error('compare-engines: Firefox said nothing within five minutes.')),
      120_000,
    ).unref()
  })
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      let body = ''
      for await (const chunk of request) body += chunk
      response.end()
      tell(JSON.parse(body))
    } else if (request.url === '/') {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><script type="module" src="/page.mjs"></script>')
    } else if (request.url.endsWith('.mjs')) {
      response.setHeader('content-type', 'text/javascript')
      response.end(readFileSync(path.join(folder, path.basename(request.url))))
    } else {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const profile = path.join(folder, 'profile')
  mkdirSync(profile)
  const child = spawn(
    firefox,
    ['--headless', '--no-remote', '--profile', profile, `http://127.0.0.1:${server.address().port}/`],
    { stdio: 'ignore', env: { ...process.env, HOME: folder } },
  )
  try {
    return await told
  } finally {
    child.kill()
    server.close()
  }
}
