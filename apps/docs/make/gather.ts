import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const pages = path.resolve(import.meta.dirname, '../pages')

/** Pages of the repository that are pages of the site too. */
const GATHERED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    readdirSync(path.join(root, 'packages/synthesis/methods')).map((name) => [
      `methods/${name}.md`,
      `packages/synthesis/methods/${name}/README.md`,
    ]),
  ),
  'reference/conventions.md': 'docs/conventions.md',
  'reference/glossary.md': 'docs/glossary.md',
  'reference/plug-ins.md': 'docs/plug-ins.md',
  'reference/server.md': 'docs/server.md',
  'project/architecture.md': 'ARCHITECTURE.md',
  'project/contributing.md': 'CONTRIBUTING.md',
  'project/changes.md': 'CHANGELOG.md',
  'project/decisions.md': 'docs/decisions/README.md',
  ...Object.fromEntries(
    readdirSync(path.join(root, 'docs/decisions'))
      .filter((name) => name !== 'README.md')
      .map((name) => [`project/decisions/${name}`, `docs/decisions/${name}`]),
  ),
}

/** Methods whose result is played on their page: a player of the gallery, and what it shows. */
const PLAYED: Readonly<Record<string, readonly [name: string, says: string]>> = {
  'methods/control-by-example.md': ['couple', 'A follower made for a leader, from two other dances'],
  'methods/parametric-space.md': ['punch', 'A punch aimed between eight examples'],
  'methods/vector-space.md': ['style', 'A wave, exaggerated by a space of ten waves'],
  'methods/deformable-model.md': ['bent', 'An arm raised in the middle of a walk'],
  'methods/part-assembly.md': ['assembled', 'The arm of a punch on a walk'],
}

const pageOf = new Map(Object.entries(GATHERED).map(([page, source]) => [source, page]))

/** Copies them, with their pictures; links to other pages of the site stay links, links to files become plain words. */
export function gatherPages(): void {
  for (const [page, source] of Object.entries(GATHERED)) {
    const text = readFileSync(path.join(root, source), 'utf8')
    const relinked = text.replaceAll(
      /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g,
      (link, picture: string, words: string, target: string) =>
        relink({ link, picture: picture === '!', words, target, source, page }),
    )
    const file = path.join(pages, page)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, withPlayer(page, withoutTags(relinked.replaceAll(/<!--[\s\S]*?-->\n?/g, ''))))
  }
}

function relink(of: {
  readonly link: string
  readonly picture: boolean
  readonly words: string
  readonly target: string
  readonly source: string
  readonly page: string
}): string {
  if (of.target.includes('://') || of.target.startsWith('#')) return of.link
  const [file, anchor] = of.target.split('#')
  const aim = path.posix.normalize(path.posix.join(path.posix.dirname(of.source), file))
  if (of.picture) {
    const to = path.join(pages, 'public', 'pictures', path.basename(aim))
    mkdirSync(path.dirname(to), { recursive: true })
    cpSync(path.join(root, aim), to)
    return `![${of.words}](/pictures/${path.basename(aim)})`
  }
  const page = pageOf.get(aim)
  if (page === undefined) return `*${of.words}*`
  const relative = path.posix.relative(path.posix.dirname(of.page), page)
  return `[${of.words}](${relative.startsWith('.') ? relative : `./${relative}`}${anchor ? `#${anchor}` : ''})`
}

/** The site's pages are templates: what looks like a tag or a placeholder outside of code is written out. */
const withoutTags = (text: string): string =>
  text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, k) => (k % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('')

/** The page with its player after the first paragraph. */
function withPlayer(page: string, text: string): string {
  const played = PLAYED[page]
  if (played === undefined) return text
  const [name, says] = played
  return text.replace(
    /^# .*\n\n[\s\S]*?\n(?=\n)/,
    (beginning) =>
      `${beginning}\n<iframe class="player" src="../gallery/${name}.html" title="${says}" loading="lazy"></iframe>\n`,
  )
}
