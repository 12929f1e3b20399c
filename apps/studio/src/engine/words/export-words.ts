import type { Preset } from '@understudy/motion/formats'
import type { AnyFormat } from '../export/export-settings.ts'

/** What a format is good for. */
const FORMATS: Readonly<Record<AnyFormat, string>> = {
  glb: 'GLB: with a body, for games and the web',
  bvh: 'BVH: skeleton and motion, for nearly every program',
  fbx: 'FBX: for Maya, MotionBuilder, Unity, Unreal',
  vrma: 'VRM Animation: for avatars',
  usdz: 'USDZ: for viewing on Apple devices',
  csv: 'CSV: places of joints as a table',
  npz: 'NPZ: arrays for NumPy',
  json: 'JSON: everything that Understudy knows',
  mp4: 'MP4 film: for nearly every player',
  webm: 'WebM film: for the web, small',
  png: 'PNG: the stage as it is now',
}

const TOOLS: Readonly<Partial<Record<Preset, string>>> = { source: 'As it is' }

/** The words of the export dialog. */
export const EXPORT_WORDS = {
  open: 'Export…',
  openHint: 'Every format, with range, frame rate, skeleton and more',
  title: 'Export',
  format: 'Format',
  formats: FORMATS,
  takes: 'Takes',
  takesHint: 'Each take is a file of its own',
  name: 'Name',
  nameHint: 'Several takes keep their own names',
  range: (start: number, end: number): string => `Only the range, ${start.toFixed(2)} to ${end.toFixed(2)} s`,
  rangeHint: 'Otherwise all of the take. It is that of the take on stage',
  frameRate: 'Frames per second',
  asItIs: 'As it is',
  rates: [24, 25, 30, 48, 50, 60, 120],
  inPlace: 'In place',
  inPlaceHint: 'Without travel: the game moves the figure',
  preset: 'Skeleton',
  presetHint: 'Names, frames and axes as this tool expects them',
  presetName: (preset: Preset): string => TOOLS[preset] ?? preset.charAt(0).toUpperCase() + preset.slice(1),
  body: 'With a body',
  bodyHint: 'A mesh around the skeleton',
  compress: 'Packed',
  compressHint: 'With meshoptimizer: a third of the size; some tools (Blender) do not read it',
  keys: 'Leave out keys within',
  keysHint: 'No joint moves by more than this; 0 keeps a key in every frame',
  unit: 'One unit is',
  units: { '1': '1 m', '0.01': '1 cm', '0.001': '1 mm', '0.0254': '1 in' },
  height: 'Size',
  heightOf: (height: number): string =>
    height === 0 ? 'As the stage is' : `${Math.round((height * 16) / 9)} × ${height}`,
  heights: [0, 720, 1080, 1440, 2160],
  filmRate: 'Frames per second of the film',
  go: 'Export',
  cancel: 'Cancel',
  several: (count: number): string => `Export ${count} takes`,
} as const
