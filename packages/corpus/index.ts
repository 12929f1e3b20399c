export { parseTable, type TableRow } from './parse-table.ts'
export {
  clipsTagged,
  isCorpusFolder,
  openFolder,
  pairsOf,
  segmentsOf,
  type ClipRow,
  type CorpusFolder,
  type GlitchRow,
  type SegmentRow,
} from './folder.ts'
export {
  ensureEmbedded,
  openEmbedded,
  type EmbeddedClip,
  type EmbeddedCorpus,
  type EmbeddedIndex,
  type EnsureEmbeddedOptions,
} from './embedded/index.ts'
