/** How a player comes onto a page: a frame, or an element of its own that the page can work. */
export type EmbedKind = 'frame' | 'element'

/** The script that makes `<understudy-player>` known. */
export const ELEMENT_FILE = 'understudy-player.js'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** The lines of HTML that show the player page `file`, which lies beside the page they stand on. */
export function embedLines(kind: EmbedKind, file: string, title: string): string {
  const src = escaped(encodeURI(file))
  if (kind === 'frame')
    return `<iframe src="${src}" title="${escaped(title)}" loading="lazy" allowfullscreen\n  style="width: 100%; aspect-ratio: 16 / 9; border: 0"></iframe>`
  return `<script type="module" src="${ELEMENT_FILE}"></script>\n<understudy-player src="${src}" label="${escaped(title)}"></understudy-player>`
}
