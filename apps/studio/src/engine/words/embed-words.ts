/** The words of the embed dialog. */
export const EMBED_WORDS = {
  open: 'Embed…',
  openHint: 'A player of what is on stage, for your own page',
  title: 'Embed a player',
  what: 'Saves one file that plays what is on stage, and copies the lines that put it on a page. Put the file beside the page.',
  how: 'How',
  kinds: { frame: 'As a frame', element: 'As an element' },
  elementHint: 'With a small script beside it: your page can play, pause and seek.',
  lines: 'Lines for your page',
  ownBody: 'The player shows its own body, not the one that is worn here.',
  go: 'Save and copy',
  cancel: 'Cancel',
  saved: (files: readonly string[]): string => `Saved ${files.join(' and ')}. The lines are copied.`,
  savedOnly: (files: readonly string[]): string =>
    `Saved ${files.join(' and ')}. The browser copied nothing: take the lines from the dialog.`,
  making: (file: string): string => `Writing ${file}…`,
} as const
