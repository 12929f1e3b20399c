import { Button } from '@mantine/core'
import { togglePlay } from '@understudy/view/player'
import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { currentTake } from '../../document/document.ts'
import type { ServerClip } from '../../engine/server/fetch-clip.ts'
import { makeWorking } from '../../engine/studio/working.ts'
import type { Preview } from '../../engine/studio/workspace.ts'
import { SERVER_WORDS } from '../../engine/words/server-words.ts'
import { ClipRow } from '../../tools/shared/controls/clip-row.tsx'
import { VirtualList } from '../../tools/shared/controls/virtual-list.tsx'
import { useSlice, useWorkspace } from '../../tools/shared/context.ts'
import { lookAtSet } from '../../tools/shared/sets/ask-set.ts'
import { addClip, DRAGGED_CLIP, previewClip } from '../openers/preview-clip.ts'
import { useShell } from './context.ts'

/** CSS pixels. */
const ROW_HEIGHT = 42
const MOST_HEIGHT = 260
/** The server is asked when nobody has typed for this long, milliseconds. */
const TYPED = 250

/** Clips and sets of the server that this page came from, where it keeps a library. A press loads what is not here yet. */
export function ServerShelf({ query }: { readonly query: string }): ReactNode {
  const { server } = useShell()
  const { state, clips, sets, more } = useStore(server.store)
  useEffect(() => {
    if (server.store.getState().query === query.trim()) return undefined
    const timer = setTimeout(() => void server.look(query), TYPED)
    return () => clearTimeout(timer)
  }, [server, query])
  if (state === 'none') return undefined
  const searching = query.trim() !== ''
  return (
    <section>
      <h2>
        {SERVER_WORDS.clips}
        {clips.length > 0 && <span className="count"> {`${clips.length}${more ? '+' : ''}`}</span>}
      </h2>
      {state === 'away' && <p className="hint">{SERVER_WORDS.away}</p>}
      {state === 'here' && clips.length === 0 && (
        <p className="hint">{searching ? SERVER_WORDS.noneFound : SERVER_WORDS.none}</p>
      )}
      <VirtualList
        label={SERVER_WORDS.clips}
        count={clips.length}
        rowHeight={ROW_HEIGHT}
        maxHeight={MOST_HEIGHT}
        row={(n) => <ServerRow key={clips[n].hash} clip={clips[n]} />}
      />
      {(more || state === 'away') && (
        <div className="open-buttons">
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void server.look(query, state === 'here')}
          >
            {state === 'away' ? SERVER_WORDS.again : SERVER_WORDS.more}
          </Button>
        </div>
      )}
      {!searching && sets.length > 0 && <ServerSets names={sets} />}
    </section>
  )
}

function ServerRow({ clip }: { readonly clip: ServerClip }): ReactNode {
  const shell = useShell()
  const { server, studio, player, sketchFile } = shell
  const working = makeWorking(studio.store)
  const here = useWorkspace(({ files }) => files.find(({ hashes }) => hashes?.[0] === clip.hash))
  const looked = useWorkspace(({ preview }) => preview?.name)
  const playing = useSlice(({ document }) => {
    const recipe = currentTake(document)?.recipe
    return recipe?.kind === 'file' && here !== undefined && recipe.file.key === here.recipe.file.key
  })
  const load = (then: (preview: Preview) => void): void =>
    void working(SERVER_WORDS.loading(clip.name), async () => {
      const file = await server.clip(clip)
      if (file) then({ name: clip.name, recipe: file.recipe, step: SERVER_WORDS.step(clip.name) })
    })
  return (
    <ClipRow
      title={clip.name}
      labels={[...clip.tags, clip.person, clip.note, ...(here ? [SERVER_WORDS.here] : [])].filter(Boolean)}
      current={looked === undefined ? playing : looked === clip.name}
      sketch={() => (here ? sketchFile(here) : Promise.resolve(undefined))}
      onClick={() => load((preview) => previewClip(shell, preview))}
      library={{
        add: () => load((preview) => addClip(shell, preview)),
        play: () => player.setTransport(togglePlay(player.transport, player.cast.duration)),
        dragged: [
          DRAGGED_CLIP,
          here
            ? JSON.stringify({ name: clip.name, recipe: here.recipe, step: SERVER_WORDS.step(clip.name) })
            : '',
        ],
      }}
    />
  )
}

function ServerSets({ names }: { readonly names: readonly string[] }): ReactNode {
  const { server, studio } = useShell()
  const working = makeWorking(studio.store)
  const open = (name: string): void =>
    void working(SERVER_WORDS.loading(name), async () => lookAtSet((await server.set(name)).id))
  return (
    <>
      <h2>{SERVER_WORDS.sets}</h2>
      <ul aria-label={SERVER_WORDS.sets}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="row" onClick={() => open(name)}>
              <span className="row-name">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
