import { element } from './element.ts'

/** Seconds between two labels, whichever first leaves them room. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600] as const
/** Between two labels, CSS pixels. */
const ROOM = 68

/** Seconds written over the bar, as close as they stay readable. */
export function ruler(): { element: HTMLElement; load(duration: number): void; dispose(): void } {
  const made = element('div', { class: 'us-ruler', 'aria-hidden': 'true' })
  let duration = 0
  const draw = (): void => {
    const width = made.clientWidth
    if (width === 0 || duration <= 0) return made.replaceChildren()
    const step = STEPS.find((candidate) => (candidate / duration) * width >= ROOM) ?? 1200
    const labels: HTMLElement[] = []
    for (let i = 0; i * step <= duration + 1e-6; i++) {
      const label = element('span', {}, labelOf(i * step, step))
      label.style.left = `${((100 * i * step) / duration).toFixed(3)}%`
      labels.push(label)
    }
    made.replaceChildren(...labels)
  }
  const observer = new ResizeObserver(draw)
  observer.observe(made)
  return {
    element: made,
    load: (newDuration) => {
      duration = newDuration
      draw()
    },
    dispose: () => observer.disconnect(),
  }
}

function labelOf(seconds: number, step: number): string {
  if (step < 1) return `${seconds.toFixed(1)} s`
  if (seconds < 60 && step < 60) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
}
