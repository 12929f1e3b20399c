import type { IncomingMessage, ServerResponse } from 'node:http'
import { renderSVG } from 'uqr'
import { ALWAYS, isForThisMachine } from '../answer.ts'
import { isOwnOrigin } from '../api/identify.ts'
import type { PhoneServer } from './serve-phone.ts'

/**
 * Answers what pages of this machine ask about the phone: `/phone.json` says how to connect one, `/phone.svg` is the picture
 * that it takes, `/phone/events` gives its samples as they come (server-sent events). False for any other request. `known`:
 * the asker showed a token.
 */
export function answerPhone(
  phone: Pick<PhoneServer, 'address' | 'invitation' | 'feed'> | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  known: boolean,
): boolean {
  const [path] = (request.url ?? '').split(/[?#]/)
  if (!phone || request.method !== 'GET' || !['/phone.json', '/phone.svg', '/phone/events'].includes(path))
    return false
  const send = (status: number, type: string, body: string): true => {
    response.writeHead(status, { ...ALWAYS, 'content-type': `${type}; charset=utf-8` }).end(body)
    return true
  }
  if (!(known || isForThisMachine(request)) || !isOwnOrigin(request))
    return send(403, 'text/plain', 'This server is for its own machine only.')
  const { address, invitation, feed } = phone
  if (path === '/phone.json') return send(200, 'application/json', JSON.stringify({ address, invitation }))
  if (path === '/phone.svg')
    return invitation === undefined
      ? send(410, 'text/plain', 'The code was used, or is too old.')
      : send(200, 'image/svg+xml', renderSVG(invitation))
  response.writeHead(200, { ...ALWAYS, 'content-type': 'text/event-stream' }).write(': samples follow\n\n')
  const stop = feed.listen((samples) => void response.write(`data: ${JSON.stringify(samples)}\n\n`))
  response.on('close', stop)
  return true
}
