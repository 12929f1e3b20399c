import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

/** A PostgreSQL server in a temporary folder, for tests and trials. */
export interface TestServer {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>
  /** Seconds of processor time that the server and its connections have used. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** The folder with `initdb` and `postgres`, of the newest version that is installed; undefined where there is none. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ].find((folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))))
}

/** Starts a server that keeps nothing safe: it is for tests. */
export async function startPostgres(programs: string): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-postgres-'))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const port = await freePort()
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'shared_buffers=256MB',
    'max_wal_size=4GB',
  ]
  const server = spawn(
    path.join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-h',
      '127.0.0.1',
      ...settings.flatMap((one) => ['-c', one]),
    ],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const url = (name: string): string => `postgres://test@127.0.0.1:${port}/${name}`
  await untilAnswers(url('postgres'), server)
  let count = 0
  return {
    createDatabase: async () => {
      const name = `library_${++count}`
      await ask(url('postgres'), `create database ${name}`)
      return url(name)
    },
    cpuSeconds: () => cpuOf(server.pid ?? 0),
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, existsInPasswd('postgres') ? 'postgres' : 'nobody'], { encoding: 'utf8' }))

function existsInPasswd(name: string): boolean {
  try {
    execFileSync('id', [name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function untilAnswers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask(url, 'select 1')
    } catch (error) {
      if (tries > 300 || server.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Linux: fields 14 to 17 of the process's state, its finished children included, and of its living children. */
function cpuOf(pid: number): number {
  const ticks = (one: string): number => {
    try {
      const state = execFileSync('cat', [`/proc/${one}/stat`], {
        encoding: 'latin1',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const fields = state.slice(state.lastIndexOf(')') + 2).split(' ')
      return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
    } catch {
      return 0
    }
  }
  try {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
    return [String(pid), ...children].reduce((sum, one) => sum + ticks(one), 0) / 100
  } catch {
    return ticks(String(pid)) / 100
  }
}
