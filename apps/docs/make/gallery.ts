import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const site = path.resolve(import.meta.dirname, '..')
const cli = path.resolve(site, '../../packages/cli/bin/understudy.js')
const folder = path.join(site, 'pages/public/gallery')

/** Small players: a name, a sentence, and the command that makes the motion. */
const PLAYERS = [
  ['walk', 'A drawn path, walked.', ['walk', '--example', '-o', 'walk.glb']],
  [
    'bent',
    'An arm raised in the middle of a walk.',
    [
      'model',
      'bend',
      'embedded:start-stop-1',
      '--at',
      '7',
      '--role',
      'rightHand',
      '--by',
      '0,0.4,0.1',
      '-o',
      'bent.glb',
    ],
  ],
  [
    'assembled',
    'A punch lent to a walk.',
    [
      'assemble',
      'embedded:fight-walk-01',
      'embedded:fight-punch-09',
      '--part',
      'rightArm',
      '-o',
      'assembled.glb',
    ],
  ],
  [
    'joined',
    'A walk that goes over into a jump.',
    ['transition', 'embedded:start-stop-1', 'embedded:walk-to-jump-01', '-o', 'joined.glb'],
  ],
] as const

/** Makes the motions and their players, and the page that shows them. */
export function writeGallery(): void {
  mkdirSync(folder, { recursive: true })
  const understudy = (words: readonly string[]): void =>
    void execFileSync(process.execPath, [cli, ...words, '--force'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  for (const [name, , make] of PLAYERS) {
    understudy(make)
    understudy(['render', `${name}.glb`, '-o', `${name}.html`])
  }
  writeFileSync(path.join(site, 'pages/gallery.md'), page())
}

const page = (): string =>
  [
    '# Gallery',
    'Each of these is one command on the clips that come along. The players are pages of their own, as `understudy render -o page.html` writes them.',
    ...PLAYERS.map(
      ([name, says, make]) =>
        `## ${says}\n\n\`\`\`\nnpx understudy ${make.join(' ')}\n\`\`\`\n\n<iframe src="./gallery/${name}.html" title="${says}" loading="lazy" style="width: 100%; aspect-ratio: 16 / 9; border: 0; border-radius: 8px"></iframe>`,
    ),
    '',
  ].join('\n\n')
