import type { Player } from '@understudy/view/player'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Vector3 } from 'three'
import { currentTake } from '../document/document.ts'
import { makePrinter } from '../engine/export/print-motion.ts'
import type { ImportJobs } from '../engine/import/import-jobs.ts'
import { makeImporter } from '../engine/import/importer.ts'
import type { ChosenFile } from '../engine/import/sort-files.ts'
import type { CatalogueEntry } from '../engine/library/catalogue.ts'
import { openFavourites } from '../engine/library/favourites.ts'
import { makeRegistering } from '../tools/shared/registration/registering.ts'
import { makeMeasuring } from '../engine/quality/measuring.ts'
import { makeLibrary } from '../engine/library/library.ts'
import type { OperationJobs } from '../engine/operations/operation-jobs.ts'
import { makeOperations } from '../engine/operations/operations.ts'
import { makePerformances, type Performance } from '../engine/performances/performances.ts'
import { autosave } from '../engine/project/autosave.ts'
import { openDesk } from '../engine/project/desk.ts'
import { makeFileOpener } from '../engine/project/open-files.ts'
import { makeFolderOpener } from '../engine/project/open-folder.ts'
import { openLink } from '../engine/project/open-link.ts'
import { keepOwnFiles } from '../engine/project/own-files.ts'
import { makeThere } from '../engine/server/make-there.ts'
import { openServer } from '../engine/server/server.ts'
import { openSets } from '../engine/sets/sets.ts'
import { makeProjects } from '../engine/storage/projects.ts'
import { openStorage } from '../engine/storage/storage.ts'
import { makeStudio } from '../engine/studio/studio.ts'
import { makeWorking } from '../engine/studio/working.ts'
import { makeWorkspaceStore } from '../engine/studio/workspace.ts'
import { PROJECT_WORDS } from '../engine/words/project-words.ts'
import { STUDIO_KEYS, WORDS } from '../engine/words/words.ts'
import { makeJobHost } from '../engine/worker/job-host.ts'
import type { JobProgress } from '../engine/worker/job.ts'
import { partDone } from '../engine/worker/part-done.ts'
import { makeAvatars } from './avatar/avatars.ts'
import { makeAvatarChooser } from './avatar/choose-avatar.ts'
import { addPlugins } from './commands/add-plugins.ts'
import { bindStudioKeys } from './commands/bind-keys.ts'
import { makeClipCommands } from './commands/clip-commands.ts'
import { makeSoundCommands } from './commands/sound-commands.ts'
import { makeSceneCommands } from './commands/scene-commands.ts'
import { makeThereCommand } from './commands/there-command.ts'
import { makeCommands } from './commands/commands.ts'
import { makeCancelWork, makeUndo } from './commands/give-up-work.ts'
import { bindViewKeys, makeViewCommands, VIEW_KEYS } from './commands/view-commands.ts'
import { makeEmbedder } from './export/embedder.ts'
import { makeExporter } from './export/exporter.ts'
import { makeFileChooser, makeFolderChooser, makeSoundChooser } from './files/choose-files.ts'
import { makeDropZone } from './files/drop-zone.ts'
import { sketchFiles } from './files/sketch-files.ts'
import { takeDraggedClips } from './openers/preview-clip.ts'
import { App } from './panels/app.tsx'
import { OPEN_EMBED, OPEN_EXPORT } from './panels/export-menu.tsx'
import { watchLongTasks } from './panels/long-tasks.ts'
import { showExample } from './provenance/show-example.ts'
import { makeRescue } from './rescue/rescue.ts'
import { followTool } from './stage/follow-tool.ts'
import { holdPointer } from './stage/hold-pointer.ts'
import { meetOpening } from './stage/meet-opening.ts'
import { showStage } from './stage/show-stage.ts'
import { exposeStudio } from './studio-hook.ts'
import { makeSoundWork } from './sound/sound-work.ts'
import { makeTimeline } from './timeline/timeline.ts'
import { addTransportExtras } from './commands/transport-buttons.ts'
import { makeTimelineWork } from './timeline/work-timeline.ts'
import { wantedTool } from './tools/load-again.ts'
import { JOBS_OF, makeTools } from './tools/load-tools.ts'
import { makeClipWork } from '../tools/edit/clip-work.ts'
import './studio.css'
import { makeSceneWork } from '../tools/shared/scene/scene-work.ts'

/** Where a tab remembers its project. */
const SESSION = 'understudy-project'
/** From this width on there is room for the library beside the stage, CSS pixels. */
const WIDE = 1100
/** Looks down on the floor steeply enough to draw on it. */
const OVERVIEW = new Vector3(0.32, 0.5, 1)

/** What is there before the rest of the page. */
export interface Begun {
  readonly root: HTMLElement
  /** Holds the player. */
  readonly host: HTMLElement
  readonly player: Player
  readonly opening: () => Promise<Performance>
  /** Whether the opening is on stage. */
  readonly begun: boolean
}

/** Puts the parts together around the player, in the order somebody waits for them. */
export async function openStudio({ root, host, player, opening, begun }: Begun): Promise<void> {
  const studio = makeStudio(innerWidth >= WIDE)
  const { store, history } = studio
  const storage = await openStorage()
  const desk = await openDesk({
    studio,
    storage,
    projects: makeProjects(storage, { nameless: PROJECT_WORDS.nameless }),
    timeNow: () => player.transport.time,
    claims: {
      // Nobody else sees what a page keeps in its memory.
      locks: storage.lasts ? navigator.locks : undefined,
      channel: (name) => new BroadcastChannel(name),
    },
    session: {
      get: () => sessionStorage.getItem(SESSION) ?? undefined,
      set: (id) => sessionStorage.setItem(SESSION, id),
    },
    estimate: () => navigator.storage.estimate(),
  })
  const jobs = makeJobHost({
    start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    page: document.baseURI,
    lost: WORDS.workerLost,
    shared: globalThis.crossOriginIsolated,
  })
  const workspace = makeWorkspaceStore()
  watchLongTasks(workspace)
  keepOwnFiles(studio, storage, workspace)
  const importer = makeImporter(jobs)
  const library = makeLibrary(jobs)
  const avatars = makeAvatars(jobs, importer, storage, workspace)
  const onProgress = (progress: JobProgress): void => store.setState({ progress: partDone(progress) })
  const sets = openSets({ host: jobs, storage, onProgress })
  const server = openServer({ origin: document.baseURI, host: jobs, storage, sets, workspace })
  const timelineWork = makeTimelineWork(studio, workspace)
  const tools = makeTools(() => ({
    studio,
    player,
    performances,
    workspace,
    library,
    sets,
    host: jobs,
    operations,
    storage,
    working: makeWorking(store),
    onProgress,
  }))
  const { run: readClip } = jobs.channel<OperationJobs>('operations')
  const performances = makePerformances({
    library,
    importer,
    storage,
    readClip: async (recipe) => (await readClip('perform', { recipe, given: [], files: {} }))!.motion,
    opening,
    performerOf: (kind) => tools.performerOf(kind),
    warm: (kind) => {
      const jobsOf = JOBS_OF[kind]
      if (jobsOf) jobs.warm(jobsOf)
    },
  })
  const operations = makeOperations({ performances, storage })
  const stopLooking = (): boolean => {
    const looking = workspace.getState().preview !== undefined
    if (looking) workspace.setState({ preview: undefined })
    return looking
  }
  const { run: readMade } = jobs.channel<ImportJobs>('import')
  const there = makeThere({
    client: server.client,
    studio,
    storage,
    performances,
    read: (bytes) => readMade('made', bytes),
    cancelHere: () => tools.cancel(),
  })
  const cancelTools = (): void => {
    there.cancel()
    tools.cancel()
  }
  const cancelWork = makeCancelWork(studio, performances, { cancelTools, stopLooking })
  const undo = makeUndo(studio, cancelTools)

  player.addKeys([...STUDIO_KEYS, ...VIEW_KEYS])
  player.setTimeline((scrub) => {
    const timeline = makeTimeline(scrub, timelineWork)
    timelineWork.join(timeline, player)
    return timeline
  })
  const folders = makeFolderOpener(studio, { host: jobs, storage, workspace, sets })
  const sound = makeSoundWork(studio, player, { storage, workspace, host: jobs })
  timelineWork.sounds(sound)
  const openFiles = makeFileOpener(studio, importer, storage, performances, folders, (file) =>
    sound.open(file),
  )
  const open = (files: readonly ChosenFile[]): void => void openFiles(files)
  const chooseFiles = makeFileChooser(open)
  const chooseFolder = makeFolderChooser(open)
  const chooseSound = makeSoundChooser(([chosen]) => void (chosen && sound.open(chosen.file)))
  const chooseAvatar = makeAvatarChooser(studio, storage, importer)
  const exporter = makeExporter(studio, player, {
    storage,
    workspace,
    printMotion: makePrinter(jobs),
    performances,
    avatars,
    sound,
  })
  const viewCommands = makeViewCommands({ timeline: timelineWork, workspace, chooseAvatar }, player, exporter)
  const clipWork = makeClipWork(studio, player)
  timelineWork.trims((start, end) => clipWork.trimTo(start, end))
  const sceneWork = makeSceneWork(studio, player, workspace)
  timelineWork.moves(sceneWork)
  const clipCommands = [
    ...makeClipCommands(clipWork, workspace),
    ...makeSceneCommands(sceneWork, studio, timelineWork),
  ]
  const commands = [
    ...makeCommands({
      studio,
      player,
      exporter,
      chooseFiles,
      chooseFolder,
      desk,
      undo,
      openEmbed: () => dispatchEvent(new Event(OPEN_EMBED)),
    }),
    ...viewCommands,
    ...clipCommands,
    ...makeSoundCommands(sound, chooseSound),
    makeThereCommand(server, there),
    ...(await addPlugins(studio, exporter, open)),
  ]
  bindViewKeys([...viewCommands, ...clipCommands])
  addTransportExtras(player, viewCommands)
  showExample(workspace, player, library)
  player.element.append(makeDropZone(open).element)
  takeDraggedClips(player.element, { studio, workspace })
  await Promise.all([tools.get('draw'), tools.get('select')])
  followTool(studio, tools, holdPointer(player))
  bindStudioKeys(studio, commands, {
    openExport: () => dispatchEvent(new Event(OPEN_EXPORT)),
    stopLooking,
  })
  exposeStudio(studio, player, { workspace, timeline: timelineWork, exporter, tools, sound })
  const shell = {
    measuring: makeMeasuring(jobs, performances),
    registering: makeRegistering(jobs, operations),
    scene: sceneWork,
    sound,
    studio,
    player,
    workspace,
    library,
    sets,
    undo,
    exporter,
    embedder: makeEmbedder(studio, player, jobs),
    commands,
    tools,
    chooseFiles,
    chooseFolder,
    cancelImport: () => folders.cancel(),
    chooseAvatar,
    timeline: timelineWork,
    sketchFile: sketchFiles(jobs),
    cancelWork,
    favourites: openFavourites(localStorage),
    server,
    there,
    rescue: makeRescue(studio, desk),
    desk,
    lasts: storage.lasts,
  }
  const page = createRoot(root)
  // In slices between pictures: all at once, the first picture would wait for the last panel.
  startTransition(() => page.render(<App shell={shell} host={host} />))

  const opened = await desk.opened
  const before = opened.good[0]?.saved
  workspace.setState({ opened })
  // Whoever comes back finds the panel of what is on stage; a floor with a walk, or the opening, is there to be drawn on.
  const kind = currentTake(history.present)?.recipe.kind
  if (kind !== 'opening' && kind !== 'walk') studio.choose('select')
  const wanted = wantedTool()
  if (wanted) studio.choose(wanted)
  await openLink(studio)
  // Whoever sees a figure may draw at once: by then everything around the stage has its place.
  while (!host.isConnected) await nextFrame()
  showStage(studio, player, {
    performances,
    workspace,
    avatars,
    cancel: () => tools.here('draw')?.cancel?.(),
    clock: () => performance.now() / 1000,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    ...(begun && { begun: 'opening' }),
    overlook: (first) => {
      const { camera } = player.stage
      const { takes } = history.present
      // Whoever has made something needs the floor and what lies on it, not a portrait.
      if (takes.length === 1 && takes[0].recipe.kind === 'opening') meetOpening(player)
      else {
        camera.look(OVERVIEW)
        player.frameAll()
        camera.zoom(1.3)
      }
      if (first && before) player.setTransport({ time: before.time })
    },
  })
  autosave(studio, desk)
  // Learning the walk takes a moment: it is done before the first stroke asks for it.
  void tools.get('draw').then((draw) => draw.prepare?.())
  store.setState({ catalogue: await fetchCatalogue() })
}

async function fetchCatalogue(): Promise<readonly CatalogueEntry[]> {
  const response = await fetch('./catalogue.json')
  return response.ok ? ((await response.json()) as CatalogueEntry[]) : []
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
