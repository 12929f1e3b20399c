import { duration, ROLES, type Motion } from '@understudy/motion'
import type { ImportReport, MotionFormat, ProfileName } from '@understudy/motion/formats'

/** One thing that was found out, in words. `doubt` says that a person should look at it. */
export interface ReportLine {
  readonly what: string
  readonly text: string
  readonly doubt?: boolean
}

const FORMATS: Readonly<Record<MotionFormat, string>> = {
  bvh: 'BVH',
  'asf-amc': 'Acclaim (ASF with AMC)',
  glb: 'GLB',
  gltf: 'glTF',
  fbx: 'FBX',
  c3d: 'C3D markers',
  trc: 'TRC markers',
  csv: 'CSV table',
  npz: 'NumPy archive',
  usd: 'USD',
  json: 'Understudy JSON',
  'plug-in': 'format of a plug-in',
}

const PROFILES: Readonly<Record<ProfileName, string>> = { cmu: 'CMU', bandai: 'Bandai Namco' }

/** A family of files by the name people know it by. */
export const profileName = (profile: ProfileName): string => PROFILES[profile]

/** A confidence below this is a guess, and said so. */
const SURE = 0.5

/** The import report as sentences, the most asked for first. */
export function reportLines(motion: Motion, report: ImportReport): ReportLine[] {
  const { profile, unit, upAxis, frameRate, roles } = report
  const seconds = duration(motion)
  const guess = (confidence: number): string =>
    confidence < SURE ? ' A guess: set it if it looks wrong.' : ''
  const lines: ReportLine[] = [
    {
      what: 'Format',
      text: `${FORMATS[report.format]}${profile ? `, as ${profileName(profile)} writes it` : ''}.`,
    },
    {
      what: 'Length',
      text: `${seconds.toFixed(seconds < 10 ? 2 : 1)} s, ${motion.frameCount} frames, ${motion.skeleton.jointCount} joints.`,
    },
    {
      what: 'Rate',
      text: rateText(report),
      doubt: frameRate.warning !== undefined,
    },
    {
      what: 'Units',
      text: `One unit is ${metres(unit.metresPerUnit)} (${sayHow(unit.how, profile)}).${guess(unit.confidence)}`,
      doubt: unit.confidence < SURE,
    },
    {
      what: 'Up',
      text: `${upAxis.axis.toUpperCase()} (${upAxis.how}).${guess(upAxis.confidence)}`,
      doubt: upAxis.confidence < SURE,
    },
    {
      what: 'Roles',
      text: rolesText(report),
      doubt: roles.matches.length === 0,
    },
    { what: 'Floor', text: `The feet stand at ${centimetres(report.floorHeight)}; drawn at the floor.` },
  ]
  const { contacts } = motion.annotations
  const feet = motion.skeleton.roles.has('leftFoot') || motion.skeleton.roles.has('rightFoot')
  if (contacts.length > 0 || feet) {
    const count = contacts.length
    const text =
      count > 0 ? `${count} times a heel or a ball of the foot is down.` : 'No foot was found down.'
    lines.push({ what: 'Contacts', text })
  }
  return lines
}

function rateText({ frameRate: { header, used, suggested, how } }: ImportReport): string {
  if (suggested !== undefined)
    return `${round(used)} frames per second by the file, but ${how}; ${round(suggested)} would fit.`
  if (used !== header) return `${round(used)} frames per second; the file says ${round(header)} (${how}).`
  return `${round(used)} frames per second.`
}

function rolesText({ roles }: ImportReport): string {
  const { matches, missing, convention } = roles
  if (matches.length === 0) return 'No joint could be recognised: the bones are shown as they are.'
  const by = convention ? ` by ${convention} names` : ''
  const unsure = matches.filter(({ confidence }) => confidence < 0.7).length
  const found = `${matches.length} of ${ROLES.length} body parts found${by}${unsure > 0 ? `, ${unsure} of them by shape only` : ''}`
  return missing.length === 0 || missing.length > 6
    ? `${found}.`
    : `${found}; none for ${missing.join(', ')}.`
}

const sayHow = (how: string, profile: ProfileName | undefined): string =>
  profile ? how.replace(`the ${profile} profile`, `as in all ${profileName(profile)} files`) : how
const round = (value: number): string => String(Math.round(100 * value) / 100)
const centimetres = (value: number): string => `${(100 * value).toFixed(1)} cm`

function metres(value: number): string {
  if (Math.abs(value - 1) < 1e-9) return '1 m'
  return value < 0.01 ? `${(1000 * value).toPrecision(3)} mm` : `${(100 * value).toPrecision(3)} cm`
}
