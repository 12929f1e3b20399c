import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PluginFile } from '../io/load-plugins.ts'
import { ALWAYS } from './answer.ts'

/**
 * Answers what pages ask of plug-ins, from memory: `/plugins.json` lists those the server was started with, and each is at
 * its own address with its hash. False for any other request.
 */
export function answerPlugins(
  plugins: readonly Pick<PluginFile, 'name' | 'hash' | 'bytes'>[],
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [address] = url.split(/[?#]/)
  const send = (type: string, body: string | Uint8Array): true => {
    response.writeHead(200, { ...ALWAYS, 'content-type': type }).end(method === 'HEAD' ? undefined : body)
    return true
  }
  const at = ({ name, hash }: Pick<PluginFile, 'name' | 'hash'>): string => `/plugins/${name}.${hash}.js`
  if (address === '/plugins.json')
    return send(
      'application/json; charset=utf-8',
      JSON.stringify(plugins.map(({ name, hash }) => ({ name, hash, url: at({ name, hash }) }))),
    )
  const found = plugins.find((plugin) => at(plugin) === address)
  return found ? send('text/javascript; charset=utf-8', found.bytes) : false
}
