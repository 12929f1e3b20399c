import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const site = path.resolve(import.meta.dirname, '..')

/** The pages of `understudy reproduce`, where they were made: `npx understudy reproduce -o reproduced` in the clone. */
export function writeReproduced(): void {
  const made = path.resolve(site, '../../reproduced')
  const pages = existsSync(made) ? readdirSync(made).filter((file) => file.endsWith('.html')) : []
  const folder = path.join(site, 'pages/public/reproduced')
  mkdirSync(folder, { recursive: true })
  for (const file of pages) cpSync(path.join(made, file), path.join(folder, file))
  writeFileSync(
    path.join(site, 'pages/methods/reproduced.md'),
    [
      '# The papers made again',
      '`npx understudy reproduce -o reproduced` makes every figure and table of the five published systems again: what the original prints, what we get, from which data, and a sentence where they differ.',
      ...(pages.length === 0
        ? ['They were not made before this site was built. Make them, and build it again.']
        : [
            pages
              .map(
                (file) => `- <a href="../reproduced/${file}" target="_self">${file.replace('.html', '')}</a>`,
              )
              .join('\n'),
          ]),
      '',
    ].join('\n\n'),
  )
}
