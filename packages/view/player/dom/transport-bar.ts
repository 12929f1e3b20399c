import { SPEEDS, type Transport } from '../transport.ts'
import { WORDS } from '../words.ts'
import { button, element } from './element.ts'
import { icon, type IconName } from './icons.ts'

export interface TransportActions {
  togglePlay(): void
  step(frames: number): void
  setSpeed(speed: number): void
  setLoop(loop: boolean): void
}

export interface TransportBar {
  readonly element: HTMLElement
  show(transport: Transport, frameRate: number, frameCount: number): void
}

/** Buttons for time, and where it stands. */
export function makeTransportBar(actions: TransportActions): TransportBar {
  const iconButton = (name: IconName, label: string, keys: string, onClick: () => void): HTMLButtonElement =>
    button(
      { class: 'us-icon', 'aria-label': label, title: keys ? `${label} (${keys})` : label },
      icon(name),
      onClick,
    )
  const play = iconButton('play', WORDS.play, 'Space', () => actions.togglePlay())
  play.classList.add('us-play')
  const loop = iconButton('loop', WORDS.loop, '', () =>
    actions.setLoop(loop.getAttribute('aria-pressed') !== 'true'),
  )
  const speed = element('select', { 'aria-label': WORDS.speed, title: WORDS.speed, class: 'us-speed' })
  for (const value of SPEEDS) speed.append(element('option', { value }, `${value}×`))
  speed.addEventListener('change', () => actions.setSpeed(Number(speed.value)))
  const clock = element('span', { class: 'us-clock' })
  const frames = element('span', { class: 'us-frames' })
  let shownPlaying: boolean | undefined

  return {
    element: element(
      'div',
      { class: 'us-transport', role: 'group', 'aria-label': WORDS.time },
      iconButton('toStart', WORDS.toStart, 'Home', () => actions.step(-Infinity)),
      iconButton('stepBack', WORDS.stepBack, '←', () => actions.step(-1)),
      play,
      iconButton('stepForward', WORDS.stepForward, '→', () => actions.step(1)),
      iconButton('toEnd', WORDS.toEnd, 'End', () => actions.step(Infinity)),
      element('span', { class: 'us-readout' }, clock, frames),
      element('span', { class: 'us-space' }),
      speed,
      loop,
    ),
    show: ({ time, playing, speed: pace, loop: looping }, frameRate, frameCount) => {
      const minutes = Math.floor(time / 60)
      clock.textContent = `${minutes}:${(time - 60 * minutes).toFixed(2).padStart(5, '0')}`
      frames.textContent = WORDS.frameOf(Math.round(time * frameRate), frameCount - 1)
      loop.setAttribute('aria-pressed', String(looping))
      if (playing !== shownPlaying) {
        shownPlaying = playing
        const label = playing ? WORDS.pause : WORDS.play
        play.setAttribute('aria-label', label)
        play.title = `${label} (Space)`
        play.replaceChildren(icon(playing ? 'pause' : 'play'))
      }
      const named = SPEEDS.find((value) => value === Math.abs(pace))
      // Faster than the list (J and L pressed again): no entry is chosen then.
      speed.value = named === undefined ? '' : String(named)
    },
  }
}
