/** What the studio reads: project files, links and what the browser's store holds. Their seeds are what earlier pages saved. */
import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { MotionError } from '@understudy/motion'
import { parseProject, printProject } from '../../apps/studio/src/document/project-file.ts'
import { readLink } from '../../apps/studio/src/engine/project/share-link.ts'
import { makeGenerations } from '../../apps/studio/src/engine/storage/generations.ts'
import type { Damage, FuzzReader } from './readers.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const PAGE = 'https://example.org/#project='

export function studioReaders(damage: Damage): readonly FuzzReader[] {
  const projects = [1, 2, 3].map(
    (version) =>
      new Uint8Array(
        readFileSync(
          new URL(`../../apps/studio/src/document/fixtures/project-${version}.json`, import.meta.url),
        ),
      ),
  )
  const link = (bytes: Uint8Array): Uint8Array =>
    encode(PAGE + Buffer.from(deflateRawSync(bytes)).toString('base64url'))
  const stores = projects.map((bytes) => {
    const { document } = JSON.parse(decode(bytes)) as { document: unknown }
    const step = { name: 'step', before: document, after: document }
    const saved = {
      version: 1,
      at: 5,
      time: 1.5,
      history: { present: document, past: [step], future: [step] },
    }
    return encode(JSON.stringify({ autosave: saved, 'autosave-2': { ...saved, at: 6 } }))
  })
  return [
    {
      name: 'project',
      seeds: projects,
      damage: (random) => damage.text(random, random.pick(projects)),
      read: (bytes) => printProject(parseProject(decode(bytes), 'project')),
    },
    {
      name: 'link',
      seeds: projects.map(link),
      damage(random) {
        const project = random.pick(projects)
        if (random() < 0.7) return link(damage.text(random, project))
        return damage.bytes(random, link(project))
      },
      read: (bytes) => readLink(decode(bytes)),
    },
    {
      name: 'autosave',
      seeds: stores,
      // Mostly the smallest: what a store adds to its documents is the same in all.
      damage: (random) => damage.text(random, random() < 0.9 ? stores[0] : random.pick(stores)),
      async read(bytes) {
        const states = readStates(bytes)
        const generations = makeGenerations({
          readStates: () => Promise.resolve(states),
          writeState: () => Promise.resolve(),
        })
        // Whatever is stored, the page opens; what is opened can be saved again.
        const { good } = await generations.open()
        if (good.length > 0) await generations.save(good[0].saved)
        return generations.everything()
      },
    },
  ]
}

/** A browser's store always holds values by their names. */
function readStates(bytes: Uint8Array): Record<string, unknown> {
  try {
    return Object(JSON.parse(decode(bytes))) as Record<string, unknown>
  } catch {
    throw new MotionError('store: this is not JSON.')
  }
}
