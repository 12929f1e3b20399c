import { contentHash, type Annotations, type Recipe } from '@understudy/motion'
import type { ImportReport } from '@understudy/motion/formats'
import { describePlayer, type Player, type PlayerHook, type TimeRange } from '@understudy/view/player'
import { Vector3 } from 'three'
import type { ToolName } from '../engine/studio/tool-names.ts'
import type { Tools } from './tools/load-tools.ts'
import type { StudioDocument } from '../document/document.ts'
import type { WorkspaceStore } from '../engine/studio/workspace.ts'
import type { TimelineWork } from './timeline/work-timeline.ts'
import { screenPoint } from '../tools/shared/stage/floor-point.ts'
import type { Exporter } from './export/exporter.ts'
import type { WalkAnswer } from '../engine/performances/walk-answer.ts'
import type {
  CleanAnswer,
  GridAnswer,
  JoinAnswer,
  PartnerAnswer,
  Truth,
} from '../engine/performances/tool-answers.ts'
import type { SoundWork } from './sound/sound-work.ts'
import type { Studio } from '../engine/studio/studio.ts'
import type { ItemRef, Origin } from './timeline/lanes.ts'
import type { Part } from './timeline/layout.ts'

/** What tests and scripts may ask of the studio, as plain data. */
export interface StudioFacts {
  readonly document: StudioDocument
  readonly undoName: string | undefined
  readonly tool: string
  readonly report: ImportReport | undefined
  readonly problem: string | undefined
  readonly saved: boolean
  /** How the walk on stage was solved, without its frames; undefined while only a preview is there. */
  readonly walk:
    | (Omit<WalkAnswer, 'motion' | 'asked' | 'timed' | 'examples'> & { readonly seconds: number })
    | undefined
  readonly latencies: readonly number[]
  /** What the tools found out about the take on stage, without frames. */
  readonly partner:
    | (Omit<PartnerAnswer, 'motion' | 'leader' | 'truth' | 'examples'> & {
        readonly truth: Omit<Truth, 'motion'> | undefined
      })
    | undefined
  readonly cleaned: Omit<CleanAnswer, 'motion' | 'curve'> | undefined
  readonly joined: Omit<JoinAnswer, 'motion'> | undefined
  readonly refusal: string | undefined
  /** What the document says is still being made: others are on stage. */
  readonly solving: boolean
  /** The grid that is looked at, without its cells, and the cell under the pointer. */
  readonly grid:
    | (Omit<GridAnswer, 'distances' | 'fitted' | 'path'> & { readonly pathPoints: number })
    | undefined
  readonly cell: { readonly timeA: number; readonly timeB: number } | undefined
  readonly live: { readonly latency: number; readonly decided: number } | undefined
  /** What a tool tells of itself; undefined before it is there. */
  toolFacts(name: ToolName): unknown
  /** The lines that make the take on the command line, and its recipe. */
  command(): Promise<string | undefined>
  recipe(): Promise<Recipe | undefined>
  /** Content hash of the take on stage: the same bytes, the same hash. */
  hash(): string | undefined
  /** What is on the timeline of each performer, and what part of the time is seen. */
  readonly timeline: {
    readonly view: TimeRange
    readonly range: TimeRange | undefined
    readonly annotations: readonly Annotations[]
    readonly origins: readonly (readonly Origin[])[]
    readonly selected: ItemRef | undefined
  }
  /** Where the project's sound is heard on the clock, seconds; undefined in silence. */
  readonly heardAt: number | undefined
  /** Tasks of the page over 50 ms so far. */
  readonly tasks: { readonly count: number; readonly longest: number }
  /** Where the hips of a body of one's own are drawn, metres; undefined without one. */
  avatarHips(): number[] | undefined
  /** Where an item of the timeline is in the window, CSS pixels. */
  placeOf(ref: ItemRef, part: Part): { x: number; y: number } | undefined
  /** Where in the window a place on the floor, or `y` metres above it, is, CSS pixels. */
  toScreen(x: number, z: number, y?: number): { x: number; y: number }
}

export type StudioHook = PlayerHook & { readonly studio: StudioFacts }

declare global {
  interface Window {
    understudy?: StudioHook
  }
}

interface HookParts {
  readonly workspace: WorkspaceStore
  readonly timeline: TimelineWork
  readonly exporter: Exporter
  readonly tools: Tools
  readonly sound: SoundWork
}

export function exposeStudio(
  studio: Studio,
  player: Player,
  { workspace, timeline, exporter, tools, sound }: HookParts,
): void {
  const state = studio.store.getState
  const facts: StudioFacts = {
    get document() {
      return studio.history.present
    },
    get undoName() {
      return studio.history.undoName
    },
    get tool() {
      return state().tool
    },
    get report() {
      return state().report
    },
    get problem() {
      return state().problem
    },
    get saved() {
      return state().saved
    },
    get walk() {
      const { answer } = state()
      if (answer?.quality !== 'exact') return undefined
      const { motion, asked: _, timed: __, examples: ___, ...rest } = answer
      return { ...rest, seconds: (motion.frameCount - 1) / motion.frameRate }
    },
    get latencies() {
      return state().latencies
    },
    get partner() {
      const { partner } = state().performed ?? {}
      if (!partner) return undefined
      const { motion: _, leader: __, examples: ___, truth, ...rest } = partner
      const { motion: ____, ...told } = truth ?? { motion: undefined }
      return { ...rest, truth: truth && (told as Omit<Truth, 'motion'>) }
    },
    get cleaned() {
      const { cleaned } = state().performed ?? {}
      if (!cleaned) return undefined
      const { motion: _, curve: __, ...rest } = cleaned
      return rest
    },
    get joined() {
      const { joined } = state().performed ?? {}
      if (!joined) return undefined
      const { motion: _, ...rest } = joined
      return rest
    },
    get refusal() {
      return state().refusal
    },
    get solving() {
      return state().solving
    },
    get grid() {
      const { grid } = state()
      if (!grid) return undefined
      const { distances: _, fitted: __, path, ...rest } = grid.answer
      return { ...rest, pathPoints: path.length / 2 }
    },
    get cell() {
      return state().cell
    },
    get live() {
      const { live } = state()
      return live && { latency: live.latency, decided: live.decided.length }
    },
    toolFacts: (name) => tools.here(name)?.facts?.(),
    command: () => exporter.command(),
    recipe: () => exporter.recipe(),
    hash: () => {
      const { performed } = state()
      return performed && contentHash(performed.motion)
    },
    get timeline() {
      const { shown, selected } = workspace.getState()
      return {
        view: timeline.timeline?.view ?? { start: 0, end: 0 },
        range: player.transport.range,
        annotations: shown.map(({ motion }) => motion.annotations),
        origins: shown.map(({ origins }) => origins),
        selected,
      }
    },
    get heardAt() {
      return sound.heardAt
    },
    get tasks() {
      return workspace.getState().tasks
    },
    avatarHips: () => {
      const [figure] = player.cast.figures
      const hips = figure?.rig.skeleton.joints[figure.rig.skeleton.roles.get('hips') ?? 0]?.name
      let place: number[] | undefined
      figure?.avatar?.traverse(({ name, userData, matrixWorld }) => {
        // three.js takes colons out of names and keeps the file's own beside.
        if ((userData.name ?? name) === hips)
          place ??= new Vector3().setFromMatrixPosition(matrixWorld).toArray()
      })
      return place
    },
    placeOf: (ref, part) => timeline.timeline?.place(ref, part),
    toScreen: (x, z, y) => screenPoint(player.stage, x, z, y),
  }
  window.understudy = Object.assign(describePlayer(player), { studio: facts })
}
