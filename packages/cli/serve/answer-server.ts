import type { IncomingMessage, ServerResponse } from 'node:http'
import { ALWAYS } from './answer.ts'

/** Tells pages what stands behind this server, at `/server.json`: whether it has a library, and takes a phone. False for any other request. */
export function answerServer(
  has: { readonly library: boolean; readonly phone: boolean },
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (method !== 'GET' || url.split(/[?#]/)[0] !== '/server.json') return false
  response
    .writeHead(200, { ...ALWAYS, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(has))
  return true
}
