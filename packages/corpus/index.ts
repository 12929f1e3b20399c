export { parseTable, type TableRow } from './parse-table.ts'
export { isCorpusFolder, openFolder, type CorpusFolder } from './folder.ts'
export {
  clipsTagged,
  pairsOf,
  segmentsOf,
  type ClipRow,
  type GlitchRow,
  type Rows,
  type SegmentRow,
} from './rows.ts'
export {
  ensureEmbedded,
  openEmbedded,
  type EmbeddedClip,
  type EmbeddedCorpus,
  type EmbeddedIndex,
  type EnsureEmbeddedOptions,
} from './embedded/index.ts'
