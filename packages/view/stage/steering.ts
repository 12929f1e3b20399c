/** What keys and the first gamepad ask for: right and forward from −1 to 1, and whether to hurry. */
export interface SteeringWish {
  right: number
  forward: number
  fast: boolean
}

/** Keys and gamepad, listened to until `stop`. */
export interface Steering {
  /** `out` ← what is asked for now. */
  read(out: SteeringWish): void
  /** A gamepad is being used. */
  readonly isPad: boolean
  stop(): void
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
const HURRY: ReadonlySet<string> = new Set(['ShiftLeft', 'ShiftRight'])

/** Below this a stick is taken to rest. */
const DEAD_ZONE = 0.15
/** The button at the right index finger, by the standard layout of gamepads. */
const TRIGGER = 7

/** Listens to keys and the first gamepad. `alone`: nobody else on the page hears these keys meanwhile. */
export function listenSteering(page: Window, alone = false): Steering {
  const pressed = new Set<string>()
  const down = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!(event.code in KEYS) && !HURRY.has(event.code)) return
    pressed.add(event.code)
    if (!alone) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const up = ({ code }: KeyboardEvent): void => void pressed.delete(code)
  const blur = (): void => pressed.clear()
  page.addEventListener('keydown', down, { capture: true })
  page.addEventListener('keyup', up)
  page.addEventListener('blur', blur)
  let isPad = false
  return {
    read: (out) => {
      out.right = 0
      out.forward = 0
      for (const code of pressed) {
        const key = KEYS[code]
        if (key) out[key[0]] += key[1]
      }
      out.fast = pressed.has('ShiftLeft') || pressed.has('ShiftRight')
      const pad = page.navigator.getGamepads().find((one) => one !== null)
      isPad = false
      if (!pad) return
      const [x = 0, y = 0] = pad.axes
      if (Math.hypot(x, y) < DEAD_ZONE) return
      isPad = true
      out.right = x
      out.forward = -y
      out.fast ||= pad.buttons[TRIGGER]?.pressed === true
    },
    get isPad() {
      return isPad
    },
    stop: () => {
      page.removeEventListener('keydown', down, { capture: true })
      page.removeEventListener('keyup', up)
      page.removeEventListener('blur', blur)
    },
  }
}
