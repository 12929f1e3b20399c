import { createPlayer, element, unpackTakes, type PackedTakes } from '@understudy/view/player'
import { Vector3 } from 'three'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { makeActions } from './commands/commands.ts'
import { bindHouseKeys, HOUSE_KEYS, makeHouseActions } from './commands/view-commands.ts'
import { makeToolWork } from '../tools/join/join-work.ts'
import { bindStudioKeys } from './commands/bind-keys.ts'
import { makeCrafts } from './tools/load-tools.ts'
import { currentTake } from '../document/document.ts'
import { makeExporter } from './export/exporter.ts'
import { makeHouse } from './surroundings.ts'
import { makeFileChooser } from './files/choose-files.ts'
import { makeDropZone } from './files/drop-zone.ts'
import { makeImporter } from '../engine/import/importer.ts'
import { App } from './panels/app.tsx'
import { OPEN_EXPORT } from './panels/export-menu.tsx'
import { showExample } from './provenance/show-example.ts'
import { showPace } from '../tools/draw/pace-ghost.ts'
import { showPath } from '../tools/draw/path-marks.ts'
import { followCraft } from './stage/follow-tool.ts'
import { holdPointer } from './stage/hold-pointer.ts'
import { followPointer } from './stage/floor-pointer.ts'
import { showCell } from '../tools/join/show-cell.ts'
import { showPartner } from '../tools/partner/show-partner.ts'
import { showStage } from './stage/show-stage.ts'
import { makeSolver } from '../tools/draw/walk-client.ts'
import { partDone } from '../engine/worker/part-done.ts'
import type { JobProgress } from '../engine/performances/tool-answers.ts'
import { makeWorkshop } from '../tools/partner/partner-client.ts'
import { autosave } from '../engine/project/autosave.ts'
import type { CatalogueEntry } from '../engine/library/catalogue.ts'
import { makeFileOpener } from '../engine/project/open-files.ts'
import { makePerformances, type Performance } from '../engine/performances/performances.ts'
import { openStorage } from '../engine/storage/storage.ts'
import { openLink } from '../engine/project/open-link.ts'
import { makeStudio } from '../engine/studio/studio.ts'
import { makeWorking } from '../engine/studio/working.ts'
import { makeTimeline, type Timeline } from './timeline/timeline.ts'
import { addTransportExtras } from './timeline/transport-extras.ts'
import { STUDIO_KEYS, WORDS } from '../engine/words/words.ts'
import { exposeStudio } from './studio-hook.ts'

/** From this width on there is room for the library beside the stage, CSS pixels. */
const WIDE = 1100
/** Looks down on the floor steeply enough to draw on it. */
const OVERVIEW = new Vector3(0.32, 0.5, 1)

const root = document.getElementById('studio') as HTMLElement
start().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error)
  root.replaceChildren(element('p', { role: 'alert', class: 'fault' }, text))
})

/** Puts the parts together, in the order somebody waits for them: a figure in motion first. */
async function start(): Promise<void> {
  const studio = makeStudio(innerWidth >= WIDE)
  const { store, history } = studio
  const storage = await openStorage()
  const saved = storage.load()
  const importer = makeImporter()
  const house = makeHouse(studio, importer, storage)
  // Clips are performed in the library's own thread: a walk never waits for one.
  const solver = { ...makeSolver(), perform: (clip: string) => house.library.perform(clip) }
  const onProgress = (progress: JobProgress): void => store.setState({ progress: partDone(progress) })
  const workshop = makeWorkshop(onProgress)
  const crafts = makeCrafts(() => ({
    studio,
    player,
    performances,
    house,
    work,
    storage,
    working: makeWorking(store),
    onProgress,
  }))
  const performances = makePerformances(solver, workshop, importer, storage, fetchOpening, (name) =>
    crafts.get(name),
  )
  const work = makeToolWork(studio, performances, {
    ...workshop,
    cancel: () => {
      workshop.cancel()
      crafts.cancel()
    },
  })

  const host = element('div', { class: 'player-host' })
  let timeline: Timeline | undefined
  const player = createPlayer(host, [], {
    moreKeys: [...STUDIO_KEYS, ...HOUSE_KEYS],
    timeline: (scrub) => (timeline = makeTimeline(scrub, house.work)),
  })
  const openFiles = makeFileOpener(studio, importer, storage, performances)
  const open = (files: readonly File[]): void => void openFiles(files)
  const chooseFiles = makeFileChooser(open)
  if (timeline) house.work.join(timeline, player)
  const exporter = makeExporter(studio, player, storage, house.store)
  const houseActions = makeHouseActions(house, player, exporter)
  const actions = [...makeActions({ studio, player, exporter, chooseFiles, work }), ...houseActions]
  bindHouseKeys(houseActions)
  addTransportExtras(player, houseActions)
  showExample(house.store, player, house.library)
  player.element.append(makeDropZone(open).element)
  const marks = showPath(studio, player.stage)
  showPartner(studio, player, workshop)
  showCell(studio, player, performances)
  showPace(
    studio,
    player,
    () => performances.opening(),
    () => performance.now() / 1000,
  )
  const hold = holdPointer(player)
  followCraft(studio, crafts, hold)
  followPointer(studio, player.stage, hold, (handle) => marks.hover(handle))
  bindStudioKeys(studio, actions, () => dispatchEvent(new Event(OPEN_EXPORT)))
  exposeStudio(studio, player, house, exporter, crafts)
  const page = createRoot(root)
  // In slices between pictures: all at once, the first picture would wait for the last panel.
  startTransition(() =>
    page.render(
      <App shell={{ studio, player, exporter, actions, chooseFiles, house, work, crafts }} host={host} />,
    ),
  )

  const before = await saved
  if (before) history.restore(before.history)
  // Whoever comes back finds the panel of what is on stage; a floor with a walk, or the opening, is there to be drawn on.
  const kind = currentTake(history.present)?.recipe.kind
  if (kind !== 'opening' && kind !== 'walk') studio.choose('select')
  await openLink(studio)
  // Whoever sees a figure may draw at once: by then everything around the stage has its place.
  while (!host.isConnected) await nextFrame()
  showStage(studio, player, {
    performances,
    house,
    cancel: () => solver.cancel(),
    clock: () => performance.now() / 1000,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    overlook: (first) => {
      player.stage.camera.look(OVERVIEW)
      player.frameAll()
      player.stage.camera.zoom(1.3)
      if (first && before) player.setTransport({ time: before.time })
    },
  })
  autosave(studio, storage, () => player.transport.time)
  // Learning the walk takes a moment: it is done before the first stroke asks for it.
  void solver.ready().then(
    (guide) => store.setState({ guide }),
    (error: unknown) => store.setState({ problem: WORDS.noSolver(String(error)) }),
  )
  store.setState({ catalogue: await fetchCatalogue() })
}

async function fetchOpening(): Promise<Performance> {
  const response = await fetch('./opening.json')
  if (!response.ok) throw new Error(WORDS.noOpening(response.status))
  const [take] = unpackTakes((await response.json()) as PackedTakes)
  return take as Performance
}

async function fetchCatalogue(): Promise<readonly CatalogueEntry[]> {
  const response = await fetch('./catalogue.json')
  return response.ok ? ((await response.json()) as CatalogueEntry[]) : []
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
