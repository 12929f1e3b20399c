import type { Command } from 'commander'
import { duration, MotionError, rootMotion, type Motion, type RootMotion } from '@understudy/motion'
import type { ReadMotionResult } from '@understudy/motion/formats'
import { detectContacts, footplants } from '@understudy/synthesis/analysis'
import { findInputs } from '../io/find-inputs.ts'
import { addImportOptions, importOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotion, MOTION_ENDINGS } from '../io/load-motion.ts'
import { significant } from '../io/print-table.ts'
import { inRateFlag } from '../io/tell-doubts.ts'

interface InfoFlags extends ImportFlags {
  readonly json: boolean
  readonly roles: boolean
}

/** `understudy info`: what is in a motion file, and what was found out about it. */
export function info(program: Command, io: CommandIo): void {
  const command = program
    .command('info')
    .summary('show what motion files contain')
    .description('Shows what motion files contain: format, unit, axes, frame rate, roles, contacts, repairs.')
    .argument('<files...>', 'files, folders or globs, or embedded:<clip>')
    .option('--roles', 'list the joint of each role', false)
    .option('--json', 'print one JSON object per file', false)
    .addHelpText('after', '\nExample:\n  $ understudy info embedded:jump-01 --roles')
  addImportOptions(command).action(async (files: string[], flags: InfoFlags) => {
    for (const input of await findInputs(files, io.cwd, MOTION_ENDINGS)) {
      const result = await loadMotion(input, importOptions(flags))
      const facts = factsOf(input.name, result)
      if (flags.json) io.out(JSON.stringify(facts))
      else for (const line of linesOf(facts, flags.roles)) io.out(line)
    }
  })
}

type Facts = ReturnType<typeof factsOf>

function factsOf(file: string, { motion, others, report }: ReadMotionResult) {
  return {
    file,
    format: report.format,
    profile: report.profile ?? null,
    name: motion.name,
    frames: motion.frameCount,
    rate: motion.frameRate,
    seconds: duration(motion),
    joints: motion.skeleton.jointCount,
    otherFigures: others.map(({ name }) => name),
    unit: report.unit,
    upAxis: report.upAxis,
    frameRate: report.frameRate,
    roles: Object.fromEntries(
      report.roles.matches.map(({ role, jointName, confidence }) => [role, { joint: jointName, confidence }]),
    ),
    missingRoles: report.roles.missing,
    convention: report.roles.convention ?? null,
    floorHeight: report.floorHeight,
    ...movementOf(motion),
    repairs: report.repairs,
    warnings: report.warnings,
  }
}

/** What the figure does, where it has the roles to tell. */
function movementOf(motion: Motion): {
  travel: number | null
  footplants: { left: number; right: number } | null
} {
  const { roles } = motion.skeleton
  const hasLegs = (['left', 'right'] as const).every(
    (side) => roles.has(`${side}Foot`) || roles.has(`${side}Toes`),
  )
  const plants = hasLegs ? footplants(detectContacts(motion)) : undefined
  return {
    travel: groundTravel(motion),
    footplants: plants
      ? {
          left: plants.filter(({ side }) => side === 'left').length,
          right: plants.filter(({ side }) => side === 'right').length,
        }
      : null,
  }
}

/**
 * Length of the ground path, metres, with corners every tenth of a second: at every frame jitter would add up. Null
 * where the skeleton has not the roles a path needs.
 */
function groundTravel(motion: Motion): number | null {
  let path: RootMotion
  try {
    path = rootMotion(motion)
  } catch (error) {
    if (error instanceof MotionError) return null
    throw error
  }
  const { x, z } = path
  const stride = Math.max(1, Math.round(motion.frameRate / 10))
  let sum = 0
  for (let frame = stride; frame < motion.frameCount; frame += stride) {
    sum += Math.hypot(x[frame] - x[frame - stride], z[frame] - z[frame - stride])
  }
  return sum
}

function linesOf(facts: Facts, withRoles: boolean): string[] {
  const sure = (confidence: number): string =>
    confidence >= 1 ? '' : `, ${Math.round(100 * confidence)} % sure`
  const { unit, upAxis, frameRate } = facts
  const lines = [
    facts.file,
    `  format    ${facts.format}${facts.profile ? `, profile ${facts.profile}` : ''}`,
    `  length    ${facts.frames} frames at ${significant(facts.rate)} Hz = ${facts.seconds.toFixed(2)} s`,
    `  skeleton  ${facts.joints} joints, ${Object.keys(facts.roles).length} roles${facts.convention ? ` (${facts.convention})` : ''}`,
    `  unit      1 = ${significant(unit.metresPerUnit)} m (${unit.how}${sure(unit.confidence)})`,
    `  up        ${upAxis.axis} (${upAxis.how}${sure(upAxis.confidence)})`,
    `  rate      ${significant(frameRate.used)} Hz (${frameRate.how}${sure(frameRate.confidence)})`,
    `  floor     ${(100 * facts.floorHeight).toFixed(1)} cm`,
  ]
  if (facts.travel !== null) lines.push(`  travel    ${facts.travel.toFixed(2)} m`)
  if (facts.footplants)
    lines.push(`  plants    ${facts.footplants.left} left, ${facts.footplants.right} right`)
  if (facts.otherFigures.length > 0) lines.push(`  others    ${facts.otherFigures.join(', ')}`)
  if (withRoles) {
    lines.push('  roles')
    for (const [role, { joint, confidence }] of Object.entries(facts.roles)) {
      lines.push(`    ${role.padEnd(14)} ${joint}${sure(confidence)}`)
    }
  }
  if (withRoles && facts.missingRoles.length > 0) lines.push(`    missing: ${facts.missingRoles.join(', ')}`)
  for (const { at, message } of facts.repairs) lines.push(`  repaired  ${at}: ${message}`)
  for (const { at, message } of facts.warnings) lines.push(`  warning   ${at}: ${inRateFlag(message)}`)
  return lines
}
