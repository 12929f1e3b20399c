import type { KeyActions } from './dom/keys.ts'
import type { Player } from './player.ts'
import type { Settings } from './store.ts'
import { shuttle, togglePlay } from './transport.ts'

const TURN = Math.PI / 12

/** The player's keys: those of the usual animation tools, none that browsers keep for themselves. */
export function playerKeys(
  player: Player,
  step: (frames: number) => void,
  openSheet: () => void,
): KeyActions {
  const { settings, cast } = player
  const { camera } = player.stage
  const flip = (key: keyof Settings) => (): void => settings.set({ [key]: !settings.get()[key] })
  const run = (direction: 1 | -1) => (): void =>
    player.setTransport(shuttle(player.transport, direction, cast.duration))
  return {
    Space: () => player.setTransport(togglePlay(player.transport, cast.duration)),
    ArrowLeft: ({ shiftKey }) => step(shiftKey ? -10 : -1),
    ArrowRight: ({ shiftKey }) => step(shiftKey ? 10 : 1),
    Home: () => step(-Infinity),
    End: () => step(Infinity),
    KeyJ: run(-1),
    KeyK: () => player.setTransport({ playing: false }),
    KeyL: run(1),
    KeyC: flip('follow'),
    KeyG: flip('ghosts'),
    KeyT: flip('trails'),
    KeyF: () => player.keepInView(),
    KeyA: () => player.frameAll(),
    Numpad1: () => player.look('front'),
    Numpad3: () => player.look('side'),
    Numpad7: () => player.look('top'),
    Numpad5: flip('orthographic'),
    Numpad4: () => camera.orbit(-TURN, 0),
    Numpad6: () => camera.orbit(TURN, 0),
    Numpad8: () => camera.orbit(0, TURN),
    Numpad2: () => camera.orbit(0, -TURN),
    '+': () => camera.zoom(1.25),
    '-': () => camera.zoom(0.8),
    '?': openSheet,
  }
}
