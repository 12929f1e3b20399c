import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import { audit, ConflictError, ROLES_OF_ACCESS, type Access, type Library } from '@understudy/library'
import { MotionError, type MotionErrorCode } from '@understudy/motion'
import { ALWAYS } from '../answer.ts'
import { identifier, Refusal } from './identify.ts'
import { matchPath, type Answer, type Route, type Service } from './route.ts'
import { ROUTES } from './routes.ts'

/** Who may ask, and how much. */
export interface HandleOptions {
  /** Everybody needs a token. Otherwise only this machine may ask, and it may do anything. */
  readonly auth: boolean
  /** Bytes of a body at most. */
  readonly largest?: number
  /** Requests of one token a second at most. */
  readonly perSecond?: number
}
const HANDLE_DEFAULTS = { largest: 64 * 2 ** 20, perSecond: 1000 } as const

/** Browsers ask for a name and take the token as password. */
const CHALLENGE = 'Basic realm="Understudy", charset="UTF-8"'

const STATUS: Partial<Readonly<Record<MotionErrorCode, number>>> = {
  'unknown-name': 404,
  missing: 404,
  exists: 409,
  fault: 500,
}

/** Answers requests to the API. Never throws. */
export function handleApi(
  service: Service,
  options: HandleOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { auth, largest, perSecond } = { ...HANDLE_DEFAULTS, ...options }
  const identify = identifier(service.library, { auth, perSecond })

  const answer = async (request: IncomingMessage, gone: AbortSignal): Promise<[Answer, Access, Route]> => {
    const who = await identify(request)
    const url = new URL(request.url ?? '', 'http://localhost')
    const { route, path } = findRoute(request.method ?? '', url.pathname)
    if (ROLES_OF_ACCESS.indexOf(who.role) < ROLES_OF_ACCESS.indexOf(route.role))
      throw new Refusal(403, `The role "${route.role}" is needed; this token has "${who.role}".`)
    const query = route.query ? parse(route.query, queryOf(url), 'query') : {}
    const body = await bodyOf(route, request, largest)
    return [await route.answer({ path, query, body, who, signal: gone }, service), who, route]
  }

  return async (request, response) => {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    response.on('error', () => response.destroy())
    let who = ''
    let status = 200
    try {
      const [given, access] = await answer(request, gone.signal)
      who = access.name
      if ('json' in given) status = given.status ?? 200
      await send(response, given)
    } catch (error) {
      status = refuse(response, error)
    }
    if (request.method !== 'GET')
      await audit(service.library, who, `${request.method} ${request.url?.slice(0, 200)}`, status).catch(
        () => {},
      )
  }
}

/** Lets pages and their files pass to whoever shows a token, and answers everybody else 401 and nothing else. */
export function admitPages(
  library: Library,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const identify = identifier(library, { auth: true, perSecond: HANDLE_DEFAULTS.perSecond })
  return async (request, response) => {
    try {
      await identify(request)
      return true
    } catch (error) {
      refuse(response, error)
      return false
    }
  }
}

async function send(response: ServerResponse, answer: Answer): Promise<void> {
  if ('json' in answer) {
    sendJson(response, answer.status ?? 200, answer.json)
  } else if ('bytes' in answer) {
    const name = encodeURIComponent(answer.name)
    response
      .writeHead(200, {
        ...ALWAYS,
        'content-type': answer.type,
        'content-length': answer.bytes.length,
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
      })
      .end(answer.bytes)
  } else {
    response.writeHead(200, { ...ALWAYS, 'content-type': 'text/event-stream' })
    for await (const event of answer.events) response.write(`data: ${JSON.stringify(event)}\n\n`)
    response.end()
  }
}

function sendJson(response: ServerResponse, status: number, json: unknown): void {
  response
    .writeHead(status, { ...ALWAYS, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(json))
}

/** Tells what went wrong, where it is the asker's fault; gives the status. */
function refuse(response: ServerResponse, error: unknown): number {
  if (response.headersSent) {
    response.destroy()
    return 500
  }
  if (error instanceof ConflictError) {
    sendJson(response, 409, {
      error: error.message,
      yours: error.yours as object,
      theirs: error.theirs as object,
    })
    return 409
  }
  const status =
    error instanceof Refusal ? error.status : error instanceof MotionError ? (STATUS[error.code] ?? 400) : 500
  const told = status === 500 ? 'A defect of this server.' : (error as Error).message
  if (status === 401) response.setHeader('www-authenticate', CHALLENGE)
  // What a refused sender has still to say is not waited for.
  response.setHeader('connection', 'close')
  sendJson(response, status, { error: told })
  return status
}

function findRoute(method: string, path: string): { route: Route; path: Readonly<Record<string, string>> } {
  let isKnown = false
  for (const route of ROUTES) {
    const named = matchPath(route.path, path)
    if (!named) continue
    if (route.method === method) return { route, path: named }
    isKnown = true
  }
  throw isKnown ? new Refusal(405, 'This cannot be asked in this way.') : new Refusal(404, 'Not found.')
}

function queryOf(url: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    query[name] = values.length > 1 ? values : values[0]
  }
  return query
}

async function bodyOf(route: Route, request: IncomingMessage, largest: number): Promise<unknown> {
  if (!route.body) return undefined
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > largest) throw new Refusal(413, `At most ${largest} bytes are taken.`)
    pieces.push(piece)
  }
  const bytes = new Uint8Array(Buffer.concat(pieces))
  if (route.body === 'file') return bytes
  // A page elsewhere can send forms without asking, but not JSON.
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'The body must be application/json.')
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new Refusal(400, 'The body is not JSON.')
  }
  return parse(route.body, json, 'body')
}

function parse(schema: z.ZodType, value: unknown, where: string): unknown {
  // PostgreSQL's text has no place for it, and nobody types it.
  if (JSON.stringify(value).includes('\\u0000'))
    throw new Refusal(400, `${where}: it holds a zero character.`)
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [{ path, message }] = error.issues
  throw new Refusal(400, `${[where, ...path].join('.')}: ${message}`)
}
