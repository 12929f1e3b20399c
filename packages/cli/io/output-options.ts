import { Option } from 'commander'
import { PRESETS } from '@understudy/motion/formats'

/** The tool a file is written for. */
export const presetOption = (): Option =>
  new Option('--preset <tool>', 'names, frames and axes of the skeleton as this tool expects them')
    .choices(PRESETS)
    .default('source')
