export {
  dropClips,
  emptyIndex,
  extendIndex,
  streamsOf,
  type IndexedClip,
  type PartIndex,
} from './index-motions.ts'
export { distinctNames } from './distinct-names.ts'
export { INDEX_FILE_VERSION, parseIndex, printIndex } from './index-file.ts'
export { intersectLists, invertedLists, type InvertedLists } from './inverted-lists.ts'
export { surprises } from './surprises.ts'
