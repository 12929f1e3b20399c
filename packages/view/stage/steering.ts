/** What keys and the first gamepad ask for: right and forward from −1 to 1, and whether to hurry. */
export interface Controls {
  right: number
  forward: number
  fast: boolean
}

const KEYS: Readonly<Record<string, readonly [axis: 'right' | 'forward', sign: number]>> = {
  KeyW: ['forward', 1],
  ArrowUp: ['forward', 1],
  KeyS: ['forward', -1],
  ArrowDown: ['forward', -1],
  KeyA: ['right', -1],
  ArrowLeft: ['right', -1],
  KeyD: ['right', 1],
  ArrowRight: ['right', 1],
}

/** Below this a stick is taken to rest. */
const DEAD_ZONE = 0.15

/** Listens to keys; the answer reads them and the gamepad into `out`. */
export function listen(page: Window): (out: Controls) => void {
  const pressed = new Set<string>()
  page.addEventListener('keydown', ({ code }) => pressed.add(code))
  page.addEventListener('keyup', ({ code }) => pressed.delete(code))
  page.addEventListener('blur', () => pressed.clear())
  return (out) => {
    out.right = 0
    out.forward = 0
    for (const code of pressed) {
      const key = KEYS[code]
      if (key) out[key[0]] += key[1]
    }
    out.fast = pressed.has('ShiftLeft') || pressed.has('ShiftRight')
    const [pad] = page.navigator.getGamepads()
    if (!pad) return
    const [x = 0, y = 0] = pad.axes
    if (Math.hypot(x, y) < DEAD_ZONE) return
    out.right = x
    out.forward = -y
  }
}
