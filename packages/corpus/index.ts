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
