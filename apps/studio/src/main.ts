import {
  createPlayer,
  describePlayer,
  element,
  unpackTakes,
  type PackedTakes,
  type Take,
} from '@understudy/view/player'
import { makeDropZone } from './import/drop-zone.ts'
import { fileButton } from './import/file-button.ts'
import { groupFiles } from './import/group-files.ts'
import { makeImporter } from './import/importer.ts'
import type { ImportChoices, Imported } from './import/messages.ts'
import { makeReportPanel } from './report/report-panel.ts'
import { tellStatus } from './status.ts'
import { exposeStudio } from './studio-hook.ts'
import { WORDS } from './words.ts'

/** More figures than this at once are a crowd that nobody can read. */
const MOST_AT_ONCE = 4

const root = document.getElementById('studio') as HTMLElement
start().catch((error: unknown) => {
  root.replaceChildren(
    element('p', { role: 'alert', class: 'fault' }, error instanceof Error ? error.message : String(error)),
  )
})

/** A stage in motion, and a way to put somebody else on it. */
async function start(): Promise<void> {
  const importer = makeImporter()
  const status = tellStatus()
  const heading = element(
    'div',
    { class: 'heading' },
    element('h1', {}, WORDS.name),
    element('p', {}, WORDS.sentenceMore),
    fileButton(WORDS.open, (files) => void show(files)),
  )
  const player = createPlayer(root, [], { heading })
  const hook = exposeStudio(describePlayer(player))
  let lastFiles: readonly File[] = []
  const panel = makeReportPanel((choices) => void show(lastFiles, choices))
  const zone = makeDropZone((files) => void show(files))
  player.viewport.append(panel.element, status.element)
  player.element.append(zone.element)
  const opening = await fetchOpening()
  // Somebody may have dropped a file in the meantime: theirs goes first.
  if (lastFiles.length === 0) player.load(opening)

  async function show(files: readonly File[], choices: ImportChoices = {}): Promise<void> {
    if (files.length === 0) return
    lastFiles = files
    const groups = groupFiles(files)
    const done = status.busy(WORDS.reading(files.map(({ name }) => name)))
    try {
      const imports: Imported[] = []
      for (const { main, companions } of groups.slice(0, MOST_AT_ONCE)) {
        const source = { main: await asBytes(main), companions: await Promise.all(companions.map(asBytes)) }
        imports.push(await importer.read(source, choices))
      }
      player.load(imports.map(asTake))
      panel.show(imports[0], choices)
      hook.report = imports[0].report
      hook.problem = undefined
      const told = WORDS.loaded(imports.map(({ motion }) => motion.name))
      done(groups.length > MOST_AT_ONCE ? `${told} ${WORDS.tooMany(MOST_AT_ONCE, groups.length)}` : told)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      panel.showProblem(
        message,
        fileButton(WORDS.another, (others) => void show(others)),
      )
      hook.problem = message
      done('')
    }
  }
}

async function fetchOpening(): Promise<Take[]> {
  const response = await fetch('./opening.json')
  if (!response.ok) throw new Error(WORDS.noOpening(response.status))
  return unpackTakes((await response.json()) as PackedTakes)
}

const asBytes = async (file: File): Promise<{ name: string; bytes: Uint8Array }> => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
})

const asTake = ({ motion, body, report }: Imported): Take => ({ motion, body, floor: report.floorHeight })
