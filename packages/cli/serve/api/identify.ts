import type { IncomingMessage } from 'node:http'
import { tokenOf, type Access, type Library } from '@understudy/library'
import { isForThisMachine } from '../answer.ts'

/** Says no with a number. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Who may ask, and how often. */
export interface IdentifyOptions {
  readonly auth: boolean
  /** Requests of one token a second at most. */
  readonly perSecond: number
}

/**
 * Finds out who asks. With `auth` everybody shows a token: programs as `Bearer`, browsers as the password of `Basic`, which
 * they then send by themselves, so that pages of other servers must be kept away. Without it only this machine may ask.
 */
export function identifier(
  library: Library,
  { auth, perSecond }: IdentifyOptions,
): (request: IncomingMessage) => Promise<Access> {
  const isAllowed = limiter(perSecond)
  return async (request) => {
    if (!auth) {
      if (!isForThisMachine(request)) throw new Refusal(403, 'This server is for its own machine only.')
      if (!isOwnOrigin(request)) throw new Refusal(403, 'Pages of other servers may not ask this one.')
      return { name: '', role: 'admin' }
    }
    const { token, byItself } = tokenIn(request.headers.authorization ?? '')
    const who = token === undefined ? undefined : await tokenOf(library, token)
    if (!who) throw new Refusal(401, 'A token is needed.')
    if (byItself && !isOwnOrigin(request))
      throw new Refusal(403, 'Pages of other servers may not ask this one.')
    if (!isAllowed(who.name)) throw new Refusal(429, 'Too many requests; wait a second.')
    return who
  }
}

/** The token that a request shows, and whether a browser sends it with every request. */
function tokenIn(header: string): { readonly token: string | undefined; readonly byItself: boolean } {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(header)?.[1]
  if (bearer !== undefined) return { token: bearer, byItself: false }
  const basic = /^Basic ([A-Za-z0-9+/=]{1,400})$/.exec(header)?.[1] ?? ''
  const said = Buffer.from(basic, 'base64').toString('utf8')
  return { token: /^[^:]*:([\w-]{20,100})$/.exec(said)?.[1], byItself: true }
}

/** Whether no page of another server asks: browsers say who does. */
export function isOwnOrigin({ headers }: IncomingMessage): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return false
  return (
    headers.origin === undefined ||
    [`http://${headers.host}`, `https://${headers.host}`].includes(headers.origin)
  )
}

/** Counts requests by name in the present second. */
function limiter(perSecond: number): (name: string) => boolean {
  const counts = new Map<string, number>()
  let second = 0
  return (name) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) counts.clear()
    second = now
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count <= perSecond
  }
}
