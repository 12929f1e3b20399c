export {
  ensureEmbedded,
  openEmbedded,
  type EmbeddedClip,
  type EmbeddedCorpus,
  type EmbeddedIndex,
  type EnsureEmbeddedOptions,
} from './store.ts'
