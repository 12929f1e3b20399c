import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js'
import type { Motion } from '@understudy/motion'
import type { Progress } from '@understudy/synthesis/analysis'
import { sentenceOf } from '../io/failure.ts'
import type { CommandIo } from '../io/io.ts'
import { describeTools, OPERATION_TOOLS } from './describe-tools.ts'
import { listClips, lookAt, pictureOf } from './look-around.ts'
import { performTool, type Asked } from './perform-tool.ts'

/** Letters of an answer at most: an assistant reads it all. */
const MOST_LETTERS = 20_000

/** How to use the tools together. */
const INSTRUCTIONS =
  'Understudy makes human motion from example clips. Clips are files of one folder or embedded ones (list-clips). ' +
  'Tools are operations: each reads named files, writes one, and shows motions as filmstrips; chain them by file names. ' +
  'direct-motion performs short directions such as "walk 3 m, turn left, jump, wave"; walk-path walks a path in metres; ' +
  'join-motions makes transitions; find-like searches by example. Places are metres, y is up, a figure faces +z with +x to its left.'

/** Serves the operations as tools of the Model Context Protocol. All files are those of `io.cwd`. Resolves when the client is gone. */
export async function serveMcp(transport: Transport, version: string, io: CommandIo): Promise<void> {
  const server = new Server(
    { name: 'understudy', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: describeTools() }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification, _meta }) => {
    const token = _meta?.progressToken
    let count = 0
    // Stages begin anew at 0, and the protocol wants a number that grows.
    const onProgress = ({ stage, fraction }: Progress): void => {
      if (token === undefined) return
      const message = `${stage}, ${Math.round(100 * fraction)} %`
      const told = { progressToken: token, progress: ++count, message }
      void sendNotification({ method: 'notifications/progress', params: told })
    }
    try {
      return await callTool(params.name, params.arguments ?? {}, { ...io, signal }, onProgress)
    } catch (error) {
      const said = sentenceOf(error) ?? `this is a defect of understudy: ${String(error)}`
      return { isError: true, content: [{ type: 'text', text: said }] }
    }
  })
  const closed = new Promise<void>((resolve) => void (server.onclose = resolve))
  io.signal.addEventListener('abort', () => void server.close())
  await server.connect(transport)
  await closed
}

async function callTool(
  name: string,
  asked: Asked,
  io: CommandIo,
  onProgress: (progress: Progress) => void,
): Promise<CallToolResult> {
  if (name === 'list-clips') return answer(await listClips(asked, io))
  if (name === 'look-at') {
    const { motion, told, view } = await lookAt(asked, io)
    return answer(told, motion, view)
  }
  const operation = OPERATION_TOOLS.find((one) => one.name === name)
  if (!operation)
    return {
      isError: true,
      content: [{ type: 'text', text: `"${name.slice(0, 60)}" is no tool here. List the tools.` }],
    }
  const { told, motion } = await performTool(operation, asked, io, onProgress)
  return answer(told, motion)
}

function answer(told: object, motion?: Motion, view?: number): CallToolResult {
  const text = textOf(told)
  if (!motion) return { content: [{ type: 'text', text }] }
  const data = Buffer.from(pictureOf(motion, view)).toString('base64')
  return {
    content: [
      { type: 'text', text },
      { type: 'image', data, mimeType: 'image/png' },
    ],
  }
}

/** Numbers of every frame are for drawing, not for reading: arrays are left out, long lists counted. */
function textOf(told: object): string {
  const text = JSON.stringify(told, (_, inner: unknown) => {
    if (ArrayBuffer.isView(inner)) return undefined
    if (Array.isArray(inner) && inner.length > LONG_LIST)
      return { first: inner.slice(0, LONG_LIST) as unknown[], inAll: inner.length }
    return typeof inner === 'number' && !Number.isInteger(inner) ? Number(inner.toPrecision(5)) : inner
  })
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS)} … (cut)`
}

const LONG_LIST = 30
