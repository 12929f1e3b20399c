import { writeFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { OPERATIONS, type AnyOperation } from '@understudy/operations'
import { z } from 'zod'
import { helpPages } from './help-pages.ts'

const folder = path.resolve(import.meta.dirname, '../pages/reference')
const safe = (text: string): string =>
  text.replaceAll('<', '&lt;').replaceAll('|', '\\|').replaceAll('{{', '&#123;&#123;')

/** Writes the pages that are made from the code: commands and operations. */
export function writeReference(): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'commands.md'), commandsPage())
  writeFileSync(path.join(folder, 'operations.md'), operationsPage())
}

function commandsPage(): string {
  const pages = helpPages()
  return [
    '# Commands',
    'What `understudy <command> --help` prints, for every command.',
    ...pages.map(({ name, help }) => `## ${name}\n\n\`\`\`\n${help.trim()}\n\`\`\``),
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
