import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { understudy } from './understudy.ts'

const pages = path.resolve(import.meta.dirname, '../pages')

/** A small player: what is seen, the commands that make it, and the motions that it plays. */
interface Player {
  readonly name: string
  readonly says: string
  readonly commands: readonly string[]
  readonly plays: readonly string[]
}

const numbered = (clip: string, count: number): string =>
  Array.from({ length: count }, (_, k) => `embedded:${clip}-${String(k + 1).padStart(2, '0')}`).join(' ')

const PLAYERS: readonly Player[] = [
  {
    name: 'walk',
    says: 'A walk along a drawn path',
    commands: ['walk --example -o walk.glb'],
    plays: ['walk.glb'],
  },
  {
    name: 'couple',
    says: 'A follower made for a leader, from two other dances',
    commands: [
      'mapping build embedded:lindy-01-leader embedded:lindy-03-leader --targets embedded:lindy-01-follower embedded:lindy-03-follower -o dance.mapping.json',
      'follow dance.mapping.json embedded:lindy-02-leader -o follower.bvh',
    ],
    plays: ['embedded:lindy-02-leader', 'follower.bvh'],
  },
  {
    name: 'style',
    says: 'A wave, exaggerated by a space of ten waves',
    commands: [
      `set make ${numbered('wave', 10)} --measure energy,height:rightHand -o waves.set.json`,
      'vector build waves.set.json -o waves.json',
      'vector caricature waves.json --of wave-08 --degree 1.8 -o style.bvh',
    ],
    plays: ['style.bvh'],
  },
  {
    name: 'punch',
    says: 'A punch aimed between eight examples',
    commands: [
      `space build ${numbered('punch-left', 8)} --parameter position:leftHand -o punches.json`,
      'space make punches.json --at 0.2,1.3,0.6 -o punch.bvh',
    ],
    plays: ['punch.bvh'],
  },
  {
    name: 'bent',
    says: 'An arm raised in the middle of a walk',
    commands: ['model bend embedded:start-stop-1 --at 7 --role rightHand --by 0,0.4,0.1 -o bent.glb'],
    plays: ['bent.glb'],
  },
  {
    name: 'assembled',
    says: 'The arm of a punch on a walk',
    commands: ['assemble embedded:fight-walk-01 embedded:fight-punch-09 --part rightArm -o assembled.glb'],
    plays: ['assembled.glb'],
  },
  {
    name: 'joined',
    says: 'A transition from a walk to a jump',
    commands: ['transition embedded:start-stop-1 embedded:walk-to-jump-01 -o joined.glb'],
    plays: ['joined.glb'],
  },
]

/** Makes the motions and their players, and the page that shows them. */
export async function writeGallery(): Promise<void> {
  const folder = path.join(pages, 'public/gallery')
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(path.join(tmpdir(), 'understudy-gallery-'))
  try {
    for (const { name, commands, plays } of PLAYERS) {
      for (const command of commands) await understudy(work, ...command.split(' '))
      await understudy(work, 'render', ...plays, '-o', path.join(folder, `${name}.html`), '--force')
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  writeFileSync(path.join(pages, 'gallery.md'), page())
}

const page = (): string =>
  [
    '# Gallery',
    'Each of these is made by the commands above it, from the embedded clips. A player is one page without outside references; `understudy render -o page.html` writes it.',
    ...PLAYERS.map(
      ({ name, says, commands }) =>
        `## ${says}\n\n\`\`\`\n${commands.map((command) => `npx understudy ${command}`).join('\n')}\n\`\`\`\n\n<iframe class="player" src="./gallery/${name}.html" title="${says}" loading="lazy"></iframe>`,
    ),
    '',
  ].join('\n\n')
