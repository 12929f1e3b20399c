import { figureBounds } from '../stage/bounds.ts'
import { Follow } from '../stage/follow.ts'
import { Stage } from '../stage/stage.ts'
import type { Viewpoint } from '../stage/viewpoints.ts'
import { LIGHT_THEME } from '../theme/theme.ts'
import { Cast } from './cast.ts'
import { makeAxisGizmo } from './dom/axis-gizmo.ts'
import { contactLanes } from './dom/contact-lanes.ts'
import { element } from './dom/element.ts'
import { makeKeySheet } from './dom/key-sheet.ts'
import { bindKeys } from './dom/keys.ts'
import { legend, letterOf } from './dom/legend.ts'
import { makeMetreBar } from './dom/metre-bar.ts'
import { makeScrubber, type Scrubber, type ScrubberActions } from './dom/scrubber.ts'
import { makeStageBar } from './dom/stage-bar.ts'
import { addStyles } from './dom/styles.ts'
import { makeTransportBar } from './dom/transport-bar.ts'
import { makeViewMenu } from './dom/view-menu.ts'
import { prefersReducedMotion, watchTheme } from './dom/watch-theme.ts'
import { FOLLOW_BEYOND, lookFrom, openingView, reach, wholeWay } from './opening-view.ts'
import { playerKeys } from './player-keys.ts'
import { standIn } from './stand-in.ts'
import { makeStore, SETTINGS_DEFAULTS, type Settings, type Store } from './store.ts'
import type { Take } from './take.ts'
import { advance, seekFrame, stepFrames, TRANSPORT_START, togglePlay, type Transport } from './transport.ts'
import { WORDS } from './words.ts'

/** How a player begins, and what the page around it brings along. */
export interface PlayerOptions {
  /** `auto` follows the viewer's system. */
  readonly theme?: 'auto' | 'light' | 'dark'
  /** Plays at once; by default unless the viewer asked their system for less motion. */
  readonly autoplay?: boolean
  readonly settings?: Partial<Settings>
  /** Stands over the names of the motions. */
  readonly heading?: HTMLElement
  /** Where keys are listened to. */
  readonly keysOn?: EventTarget
}

/** Seconds of the viewer's time that went by since the last picture; the stage says how many it saw. */
export type Clock = (seenSeconds: number) => number

/** A stage, a clock and their controls inside an element. */
export interface Player {
  readonly element: HTMLElement
  /** Over the stage, above the bar of time: where a page may put its own panels. */
  readonly viewport: HTMLElement
  /** The bar of buttons for time: where a page may put its own. */
  readonly transportBar: HTMLElement
  readonly stage: Stage
  readonly cast: Cast
  readonly settings: Store<Settings>
  readonly transport: Transport
  /** Shows others, from their start. */
  load(takes: readonly Take[]): void
  /** The same figures in other motions: clock, camera and switches stay. Others take the stage as with `load`, unseen by the camera. */
  perform(takes: readonly Take[]): void
  /** More lanes under the bar of time, on its scale, until the next `load` or `perform`. */
  addLanes(make: (duration: number) => readonly HTMLElement[]): void
  /** Another bar of time in the place of the player's: from then on the page shows contacts and steps itself. */
  setTimeline(make: (actions: ScrubberActions) => Scrubber): void
  /** What the page around adds to the key sheet: keys, then what they do. */
  addKeys(keys: readonly (readonly [keys: string, does: string])[]): void
  /** `auto` follows the viewer's system. */
  setTheme(theme: 'auto' | 'light' | 'dark'): void
  openKeys(): void
  /** Changes what is given of the clock. */
  setTransport(patch: Partial<Transport>): void
  /** How much time goes by between two pictures is told by `clock`, as by a sound that is heard, until the returned function is called. */
  setClock(clock: Clock): () => void
  frameFigure(): void
  /** The same, and the camera goes along from then on. */
  keepInView(): void
  frameAll(): void
  /** Looks from a side of the first figure, wherever they are turned to. */
  look(from: Viewpoint): void
  dispose(): void
}

/** Puts a player into `container`, which must have a size. */
export function createPlayer(
  container: HTMLElement,
  takes: readonly Take[],
  options: PlayerOptions = {},
): Player {
  const { theme = 'auto', autoplay = !prefersReducedMotion(), keysOn = document } = options
  const ends: (() => void)[] = []
  addStyles(document)
  const canvas = element('canvas', { class: 'us-canvas', role: 'img' })
  const names = element('div')
  const caption = element(
    'div',
    { class: 'us-caption' },
    ...(options.heading ? [options.heading] : []),
    names,
  )
  const root = element('section', { class: 'us-player', 'aria-label': WORDS.player })
  const viewport = element('div', { class: 'us-viewport' }, canvas, caption)
  root.append(viewport)
  container.append(root)
  ends.push(() => root.remove())

  const stage = new Stage(canvas)
  ends.push(() => stage.dispose())
  const cast = new Cast(stage, LIGHT_THEME)
  ends.push(() => cast.clear())
  const follow = new Follow(stage.camera)
  const settings = makeStore<Settings>({ ...SETTINGS_DEFAULTS, ...options.settings })
  const nobody = standIn(LIGHT_THEME, settings.get())
  stage.add(nobody)
  ends.push(() => nobody.dispose())
  let transport: Transport = { ...TRANSPORT_START, playing: autoplay }
  /** Whether those who were loaded last have been drawn. */
  let seen = false

  const setTransport = (patch: Partial<Transport>): void => {
    transport = { ...transport, ...patch }
    stage.invalidate()
  }
  const step = (frames: number): void =>
    setTransport(stepFrames(transport, frames, cast.frameRate, cast.duration))
  let clock: Clock | undefined
  let resume = false
  const actions: ScrubberActions = {
    seek: (seconds) => setTransport(seekFrame(transport, seconds, cast.frameRate, cast.duration)),
    hold: (held) => {
      if (held) resume = transport.playing
      setTransport({ playing: held ? false : resume })
    },
    step,
  }
  let scrubber = makeScrubber(actions)
  let ownScrubber = true
  ends.push(() => scrubber.dispose())
  const transportBar = makeTransportBar({
    togglePlay: () => setTransport(togglePlay(transport, cast.duration)),
    step,
    setSpeed: (speed) => setTransport({ speed }),
    setLoop: (loop) => setTransport({ loop }),
  })
  const frameFigure = (): void => stage.camera.frame(figureBounds(cast.figures))
  const keepInView = (): void => {
    frameFigure()
    follow.reset()
    settings.set({ follow: true })
  }
  const frameAll = (): void => stage.camera.frame(wholeWay(cast.performers))
  const look = (from: Viewpoint): void => lookFrom(stage.camera, cast.performers, from)
  const sheet = makeKeySheet()
  const menu = makeViewMenu(stage.camera, settings, { keepInView, frameAll, look })
  const stageBar = makeStageBar(settings, menu.button, sheet.button)
  const metreBar = makeMetreBar(stage.camera)
  const gizmo = makeAxisGizmo(stage.camera)
  viewport.append(stageBar.element, metreBar.element, gizmo.element, menu.panel, sheet.dialog)
  root.append(element('div', { class: 'us-dock' }, transportBar.element, scrubber.element))

  ends.push(
    settings.subscribe((now, before) => {
      if (now.follow !== before.follow) follow.reset()
      if (now.orthographic !== before.orthographic) stage.camera.setOrthographic(now.orthographic)
      if (now.everybody !== before.everybody) nameThem()
      cast.show(now)
      if (now.sideBySide !== before.sideBySide) {
        cast.setTime(transport.time)
        frameAll()
      }
      stage.invalidate()
    }),
  )
  const nameThem = (): void => {
    const { everybody } = settings.get()
    const onFold = (unfolded: boolean): void => settings.set({ everybody: unfolded })
    names.replaceChildren(legend(cast.motions, cast.colors, { unfolded: everybody, onFold }))
  }
  let unwatch = (): void => {}
  const setTheme = (choice: 'auto' | 'light' | 'dark'): void => {
    unwatch()
    unwatch = watchTheme(choice, (chosen) => {
      root.dataset.theme = chosen.name
      stage.setTheme(chosen)
      cast.setTheme(chosen)
      nameThem()
    })
  }
  setTheme(theme)
  ends.push(() => unwatch())
  ends.push(
    stage.onStep((deltaSeconds) => {
      // No clock runs before there is somebody to be seen.
      seen ||= !stage.isWaiting
      transport = advance(transport, seen ? (clock?.(deltaSeconds) ?? deltaSeconds) : 0, cast.duration)
      cast.setTime(transport.time)
      if (settings.get().follow) follow.update(cast.figures)
      scrubber.setTime(transport.time, transport)
      transportBar.show(transport, cast.frameRate, Math.round(cast.duration * cast.frameRate) + 1)
      metreBar.update(canvas.clientHeight)
      gizmo.update()
      return transport.playing
    }),
  )

  /** Everything that tells about the motions on stage. */
  const describe = (more: readonly HTMLElement[] = []): void => {
    const { motions } = cast
    const several = motions.length > 1
    const lanes = ownScrubber
      ? motions.map((motion, index) => contactLanes(motion, cast.duration, several ? letterOf(index) : ''))
      : []
    scrubber.load(cast.duration, cast.frameRate, [...more, ...lanes])
    stageBar.load(
      several,
      motions.some(({ annotations }) => annotations.contacts.length > 0),
    )
    nameThem()
    canvas.setAttribute(
      'aria-label',
      WORDS.canvas(motions.map(({ name, skeleton }) => `${name} (${skeleton.jointCount} joints)`)),
    )
    stage.invalidate()
  }

  const load = (next: readonly Take[]): void => {
    const far = Math.max(0, ...next.map(({ motion }) => reach(motion))) > FOLLOW_BEYOND
    settings.set({ follow: options.settings?.follow ?? far })
    cast.load(next, settings.get())
    seen = false
    transport = { ...transport, time: 0, playing: autoplay, range: undefined }
    cast.setTime(0)
    follow.reset()
    openingView(stage.camera, cast.performers, settings.get().follow)
    describe()
  }

  const perform = (next: readonly Take[]): void => {
    if (!cast.perform(next, settings.get())) cast.load(next, settings.get())
    transport = { ...transport, time: Math.min(transport.time, cast.duration) }
    cast.setTime(transport.time)
    // Whoever is followed starts elsewhere: the camera does not leap after them.
    follow.reset()
    describe()
  }

  const player: Player = {
    element: root,
    viewport,
    transportBar: transportBar.element,
    stage,
    cast,
    settings,
    get transport() {
      return transport
    },
    load,
    perform,
    addLanes: (make) => describe(make(cast.duration)),
    setTimeline: (make) => {
      const made = make(actions)
      scrubber.element.replaceWith(made.element)
      scrubber.dispose()
      scrubber = made
      ownScrubber = false
      describe()
    },
    addKeys: (keys) => sheet.add(keys),
    setTheme,
    openKeys: () => sheet.open(),
    setTransport,
    setClock: (next) => {
      clock = next
      return () => {
        if (clock === next) clock = undefined
      }
    },
    frameFigure,
    keepInView,
    frameAll,
    look,
    dispose: () => {
      for (const end of ends.splice(0).toReversed()) end()
    },
  }
  ends.push(
    bindKeys(
      keysOn,
      playerKeys(player, step, () => sheet.open()),
    ),
  )
  load(takes)
  return player
}
