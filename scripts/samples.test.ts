import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { walkFiles } from './walk-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const pages = walkFiles(root, '.md')
const textOf = (page: string): string => readFileSync(path.join(root, page), 'utf8')

interface Sample {
  readonly page: string
  readonly code: string
}

const samples: readonly Sample[] = pages.flatMap((page) =>
  [...textOf(page).matchAll(/```[jt]s\n([\s\S]*?)```/g)].map(([, code]) => ({ page, code })),
)

test('every sample says where its functions come from, and they are there', async () => {
  expect(samples.length).toBeGreaterThan(15)
  for (const { page, code } of samples) {
    // A plug-in imports nothing: what it uses is handed to it.
    if (/^export default function \(\{/m.test(code)) continue
    const imports = [...code.matchAll(/import\s+(?:\{([^}]*)\}|\* as \w+)\s+from\s+'([^']+)'/g)]
    expect(imports.length, `${page}: this sample imports nothing:\n${code}`).toBeGreaterThan(0)
    for (const [, names = '', from] of imports) {
      if (!from.startsWith('@understudy/')) continue
      const found = Object.keys((await import(from)) as object)
      for (const name of names.split(',').map((word) => word.trim()))
        if (name !== '') expect(found, `${page}: ${from} has no ${name}`).toContain(name)
    }
  }
})

test('every place that a page points to exists', () => {
  for (const page of pages) {
    // Pages of the site also link to pages that are made from the code; its build and its browser test check them.
    if (page.startsWith('apps/docs/pages/')) continue
    for (const [, target] of textOf(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (target.includes('://')) continue
      const full = path.resolve(root, path.dirname(page), target)
      expect(existsSync(full), `${page} points to ${target}`).toBe(true)
    }
  }
})
