import type { FrameRequest, FrameState } from '../player/embed/messages.ts'

const STYLE =
  ':host{display:block;aspect-ratio:16/9;min-height:12em}:host([hidden]){display:none}iframe{display:block;width:100%;height:100%;border:0}'

/**
 * `<understudy-player src="walk.html" label="A walk">`: a player page (the studio's *Embed*, or `understudy render -o
 * walk.html`) as an element of any other page. `play()`, `pause()` and `currentTime` work it from there; `play`, `pause`
 * and `timeupdate` tell of it.
 */
export class UnderstudyPlayer extends HTMLElement {
  static readonly observedAttributes = ['src', 'label']
  readonly #frame = document.createElement('iframe')
  #state: FrameState = { understudy: 'state', playing: false, time: 0, duration: 0 }

  constructor() {
    super()
    const style = document.createElement('style')
    style.textContent = STYLE
    this.#frame.loading = 'lazy'
    this.#frame.addEventListener('load', () => this.#ask({ understudy: 'tell' }))
    this.attachShadow({ mode: 'open' }).append(style, this.#frame)
  }

  connectedCallback(): void {
    window.addEventListener('message', this.#hear)
    this.attributeChangedCallback()
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear)
  }

  attributeChangedCallback(): void {
    const src = this.getAttribute('src')
    // The same address again would begin from the start.
    if (src !== null && this.#frame.getAttribute('src') !== src) this.#frame.src = src
    this.#frame.title = this.getAttribute('label') ?? 'A person in motion'
  }

  play(): void {
    this.#ask({ understudy: 'play' })
  }

  pause(): void {
    this.#ask({ understudy: 'pause' })
  }

  /** Whether it stands still. */
  get paused(): boolean {
    return !this.#state.playing
  }

  /** Seconds. */
  get duration(): number {
    return this.#state.duration
  }

  /** Seconds. */
  get currentTime(): number {
    return this.#state.time
  }

  set currentTime(time: number) {
    this.#ask({ understudy: 'seek', time })
  }

  #ask(request: FrameRequest): void {
    this.#frame.contentWindow?.postMessage(request, '*')
  }

  readonly #hear = ({ source, data }: MessageEvent<FrameState | undefined>): void => {
    if (source !== this.#frame.contentWindow || data?.understudy !== 'state') return
    const before = this.#state
    this.#state = data
    if (data.playing !== before.playing) this.dispatchEvent(new Event(data.playing ? 'play' : 'pause'))
    if (data.time !== before.time) this.dispatchEvent(new Event('timeupdate'))
  }
}

if (!customElements.get('understudy-player')) customElements.define('understudy-player', UnderstudyPlayer)
