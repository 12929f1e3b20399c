import { download, fileName } from '../../../engine/export/download.ts'
import type { CatalogueEntry } from '../../../engine/library/catalogue.ts'
import { fileKey } from '../../../engine/storage/storage.ts'
import { WORDS } from '../../../engine/words/words.ts'
import type { ToolContext } from '../tool.ts'
import { familyOfClip, MODEL_FAMILIES } from '@understudy/performer'
import type { ModelCall } from '../../../engine/operations/call.ts'
import type { ModelsClient } from '../models/models-client.ts'
import { readable } from '../models/readable.ts'
import { addKey, moveKey, removeKey } from '../registration/edit-keys.ts'
import type { BuiltModel, FileModel, KeyRow } from '../../../document/model-recipe.ts'
import type { Registered, Strip } from '../../../engine/registration/registered.ts'
import type { BuildStore, Example } from './state.ts'
import { BUILD } from '../registration/build-words.ts'

/** Examples of a family that are taken: enough to tell what varies, few enough to look at. */
const MOST = 24

/** What the builder sets going. Every change brings the examples in step again. */
export interface BuildWork {
  addFamily(entries: readonly CatalogueEntry[]): Promise<void>
  addTakes(examples: readonly Example[]): Promise<void>
  clear(): void
  setKeys(keys: BuiltModel['keys']): Promise<void>
  moveKey(key: number, strip: Strip, own: number): Promise<void>
  addKey(): Promise<void>
  removeKey(key: number): Promise<void>
  force(index: number, wanted: boolean): Promise<void>
  setShare(share: number): void
  build(): Promise<void>
  /** The model as it is described; undefined of nothing. */
  described(): BuiltModel | undefined
  save(): Promise<void>
  load(file: File): Promise<FileModel | undefined>
}

export function makeBuildWork(
  { working, studio, storage, operations }: ToolContext,
  store: BuildStore,
  models: ModelsClient,
): BuildWork {
  let asked = 0

  const described = (): BuiltModel | undefined => {
    const { name, examples, keys, forced, share } = store.getState()
    if (examples.length === 0) return undefined
    return {
      name: name ?? BUILD.defaultName(examples[0].name, examples.length),
      examples: examples.map(({ recipe }) => recipe),
      names: examples.map((example) => example.name),
      keys,
      forced,
      share,
    }
  }

  /** Does some work on the model, and tells in the builder why it could not be done. */
  async function withModel(words: string, does: (call: ModelCall) => Promise<void>): Promise<void> {
    const model = described()
    if (!model) return
    store.setState({ refusal: undefined })
    await working(words, async () => {
      const call = await operations.model(model)
      if (call) await does(call)
    })
    const { refusal } = studio.store.getState()
    if (refusal !== undefined) {
      // Said here rather than in the panel beside it.
      studio.store.setState({ refusal: undefined })
      store.setState({ refusal: readable(refusal) })
    }
  }

  async function register(): Promise<void> {
    const number = ++asked
    store.setState({ facts: undefined })
    if (store.getState().examples.length === 0) return store.setState({ registered: undefined })
    await withModel(BUILD.registering, async (call) => {
      const registered = await models.register(call)
      if (registered && number === asked) store.setState({ registered })
    })
  }
  const withKeys = async (edit: (registered: Registered) => readonly KeyRow[]): Promise<void> => {
    const { registered } = store.getState()
    if (!registered) return
    store.setState({ keys: edit(registered) })
    await register()
  }
  const change = (examples: readonly Example[]): Promise<void> => {
    // Times that were set by hand belong to the examples that were there.
    const { keys } = store.getState()
    const byHand = Array.isArray(keys) && keys.some((key: unknown) => typeof key === 'object')
    store.setState({ examples, forced: [], ...(byHand && { keys: 'contacts' as const }) })
    return register()
  }
  return {
    addFamily: (entries) => {
      const { examples } = store.getState()
      const step = Math.max(1, entries.length / MOST)
      const chosen = Array.from(
        { length: Math.min(MOST, entries.length) },
        (_, k) => entries[Math.floor(k * step)],
      )
      const known = familyOfClip(chosen[0]?.id ?? '')
      const marks = known && MODEL_FAMILIES[known].keys !== 'contacts' ? MODEL_FAMILIES[known].keys : []
      if (examples.length === 0)
        store.setState({ marks, keys: marks.length > 0 && known !== 'bowling' ? marks : 'contacts' })
      const added = chosen.map(({ id }): Example => ({
        recipe: { kind: 'corpus', clip: id },
        name: WORDS.clipTitle(id),
      }))
      return change([...examples, ...added])
    },
    addTakes: (examples) => change([...store.getState().examples, ...examples]),
    clear: () => {
      store.setState({ name: undefined, marks: [], keys: 'contacts' })
      void change([])
    },
    setKeys: (keys) => {
      store.setState({ keys })
      return register()
    },
    moveKey: (key, strip, own) => withKeys((registered) => moveKey(registered, key, strip, own)),
    addKey: () => withKeys((registered) => addKey(registered, BUILD.keyName(registered.keys.length + 1))),
    removeKey: (key) => withKeys((registered) => removeKey(registered, key)),
    force: (index, wanted) => {
      const { forced } = store.getState()
      store.setState({ forced: wanted ? [...forced, index] : forced.filter((one) => one !== index) })
      return register()
    },
    setShare: (share) => store.setState({ share, facts: undefined }),
    build: () =>
      withModel(BUILD.building, async (call) => {
        const facts = await models.build(call)
        if (facts) store.setState({ facts })
      }),
    described,
    save: () =>
      withModel(BUILD.building, async (call) => {
        const text = await models.print(call)
        const name = described()?.name
        if (text !== undefined && name !== undefined)
          download(`${fileName(name)}.json`, text, 'application/json')
      }),
    load: async (file) => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const key = fileKey(bytes)
      const model: FileModel = { name: file.name.replace(/\.json$/i, ''), file: { name: file.name, key } }
      const call: ModelCall = { input: { file: key, name: file.name }, given: [], files: { [key]: bytes } }
      store.setState({ refusal: undefined })
      const read = await working(BUILD.building, () => models.mean(call))
      if (read) {
        await storage.putFile(key, bytes)
        return model
      }
      const { refusal } = studio.store.getState()
      studio.store.setState({ refusal: undefined })
      store.setState({ refusal })
      return undefined
    },
  }
}
