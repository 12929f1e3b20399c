import { MotionError, type Motion } from '@understudy/motion'
import type { Settings } from '../store.ts'
import { printTakes, type PackedTakes } from './pack-takes.ts'

export { packTakes, unpackTakes, type PackedTakes } from './pack-takes.ts'

/** Title, floors and switches of a player page. */
export interface PlayerHtmlOptions {
  /** Of the page; the motions' names by default. */
  readonly title?: string
  /** Height at which the balls of the feet rest in each motion, metres: an import report's `floorHeight`. */
  readonly floors?: readonly (number | undefined)[]
  /** What is switched on when the page opens. */
  readonly settings?: Partial<Settings>
}

/** What a player page carries in its `<script type="application/json">`. */
export interface PlayerPayload extends PackedTakes {
  readonly settings?: Partial<Settings>
}

const SLOT = /(<script type="application\/json" id="understudy-motions">)[^<]*(<\/script>)/
const TITLE = /<title>[^<]*<\/title>/

/**
 * One page, complete in itself, that plays `motions`: no server, no network. `template` is the text of
 * `@understudy/view/player.html`, which the build makes.
 */
export const playerHtml = (
  template: string,
  motions: readonly Motion[],
  options: PlayerHtmlOptions = {},
): string => [...playerHtmlPieces(template, motions, options)].join('')

/** What `playerHtml` answers, piece by piece. */
export function playerHtmlPieces(
  template: string,
  motions: readonly Motion[],
  options: PlayerHtmlOptions = {},
): Iterable<string> {
  if (motions.length === 0) {
    throw new MotionError(
      'playerHtml: no motion was given; a player needs at least one. Name a file to show.',
      { code: 'missing' },
    )
  }
  if (!SLOT.test(template) || !TITLE.test(template)) {
    throw new MotionError(
      'playerHtml: the template has no place for motions; it must be the player.html that the build of ' +
        '@understudy/view makes. Run "npm run build" and pass that file.',
      { code: 'unreadable' },
    )
  }
  const title = escapeHtml(options.title ?? motions.map(({ name }) => name).join(', '))
  // Functions, for a "$&" in a name is a name and no command to replace().
  const page = template.replace(TITLE, () => `<title>${title}</title>`)
  const { index, 0: slot, 1: open, 2: close } = SLOT.exec(page)!
  const more = options.settings ? { settings: options.settings } : {}
  return (function* () {
    yield page.slice(0, index) + open
    // A name that holds "</script>" must not end the script it stands in.
    for (const piece of printTakes(motions, { floors: options.floors }, more))
      yield piece.includes('<') ? piece.replaceAll('<', '\\u003c') : piece
    yield close + page.slice(index + slot.length)
  })()
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign])
