import { MotionError, type Motion } from '@understudy/motion'
import type { Settings } from '../store.ts'
import { packTakes, type PackedTakes } from './pack-takes.ts'

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
export function playerHtml(
  template: string,
  motions: readonly Motion[],
  options: PlayerHtmlOptions = {},
): string {
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
  const payload: PlayerPayload = {
    ...packTakes(motions, { floors: options.floors }),
    ...(options.settings && { settings: options.settings }),
  }
  // A name that holds "</script>" must not end the script it stands in.
  const text = JSON.stringify(payload).replaceAll('<', '\\u003c')
  const title = escapeHtml(options.title ?? motions.map(({ name }) => name).join(', '))
  // Functions, for a "$&" in a name is a name and no command to replace().
  return template
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(SLOT, (_, open: string, close: string) => open + text + close)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign])
