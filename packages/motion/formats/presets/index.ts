export { applyPreset, PRESET_FBX } from './apply-preset.ts'
export { PRESETS, type Preset } from './preset-names.ts'
