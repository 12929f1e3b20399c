import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OPERATIONS, type AnyOperation } from '@understudy/operations'
import { z } from 'zod'
import { helpPages } from './help-pages.ts'
import { understudy } from './understudy.ts'

const pages = path.resolve(import.meta.dirname, '../pages')
const folder = path.join(pages, 'reference')
const surfaces = path.resolve(import.meta.dirname, '../../../docs/api')
const safe = (text: string): string =>
  text.replaceAll('<', '&lt;').replaceAll('|', '\\|').replaceAll('{{', '&#123;&#123;')

/** Writes the pages that are made from the code: commands, operations, JSON schemas, the API of every package. */
export async function writeReference(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const commands = await helpPages()
  writeFileSync(path.join(folder, 'commands.md'), commandsPage(commands))
  writeFileSync(path.join(folder, 'operations.md'), operationsPage())
  writeFileSync(path.join(folder, 'schemas.md'), await schemasPage(commands.map(({ name }) => name)))
  writeFileSync(path.join(folder, 'api.md'), apiPage())
}

function commandsPage(commands: readonly { readonly name: string; readonly help: string }[]): string {
  return [
    '# Commands',
    'What `understudy <command> --help` prints, for every command.',
    ...commands.map(({ name, help }) => `## ${name}\n\n\`\`\`\n${help.trim()}\n\`\`\``),
    '',
  ].join('\n\n')
}

function operationsPage(): string {
  return [
    '# Operations',
    'Everything that is done to motions is an operation. Commands, the studio and programs call the same ones, and a recipe is a tree of them.',
    ...OPERATIONS.map(operationSection),
    '',
  ].join('\n\n')
}

/** A schema is a file of its own, so that a program can read it. */
async function schemasPage(commands: readonly string[]): Promise<string> {
  const files = path.join(pages, 'public/schemas')
  mkdirSync(files, { recursive: true })
  const rows: string[] = []
  for (const name of commands) {
    const file = `${name.replaceAll(' ', '-')}.json`
    writeFileSync(path.join(files, file), await understudy(files, ...name.split(' '), '--schema'))
    rows.push(`| \`${name}\` | <a href="../schemas/${file}" target="_self">${file}</a> |`)
  }
  return [
    '# JSON schemas',
    'What every command takes, as a versioned JSON Schema: the same as `understudy <command> --schema` prints. `--json` makes every command print one JSON object per line.',
    ['| command | schema |', '| --- | --- |', ...rows].join('\n'),
    '',
  ].join('\n\n')
}

/** A page per package, and one that lists them. The search leaves them out: every name would hide a page that explains it. */
function apiPage(): string {
  const packages = readdirSync(surfaces)
    .filter((file) => file.endsWith('.api.txt'))
    .map((file) => file.replace('.api.txt', ''))
  mkdirSync(path.join(folder, 'api'), { recursive: true })
  for (const name of packages) {
    const text = readFileSync(path.join(surfaces, `${name}.api.txt`), 'utf8').trim()
    writeFileSync(
      path.join(folder, 'api', `${name}.md`),
      `---\nsearch: false\noutline: false\n---\n\n# API of ${name}\n\n\`\`\`txt\n${text}\n\`\`\`\n`,
    )
  }
  return [
    '# API',
    'Every export of every package, with its type. A check compares these lists with the code, so that no change of them goes unseen.',
    packages.map((name) => `- [${name}](./api/${name}.md)`).join('\n'),
    '',
  ].join('\n\n')
}

function operationSection(operation: AnyOperation): string {
  const { name, version, says, inputs, options } = operation
  const schema = z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(schema.properties ?? {}).map(([option, given]) => {
    const field = given as { description?: string; default?: unknown; type?: string; enum?: unknown[] }
    const kind = field.enum ? field.enum.join(', ') : (field.type ?? '')
    return `| \`${option}\` | ${safe(kind)} | ${field.default === undefined ? '' : `\`${JSON.stringify(field.default)}\``} | ${safe(field.description ?? '')} |`
  })
  return [
    `## ${name}`,
    safe(says),
    `Version ${version}. Inputs: ${
      Object.keys(inputs)
        .map((input) => `\`${input}\``)
        .join(', ') || 'none'
    }.`,
    ...(rows.length === 0
      ? []
      : [['| option | kind | default | what it does |', '| --- | --- | --- | --- |', ...rows].join('\n')]),
  ].join('\n\n')
}
