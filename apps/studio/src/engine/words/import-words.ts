/** The words of opening many files. */
export const IMPORT_WORDS = {
  openFiles: 'Open files…',
  openFolder: 'Open a folder…',
  openFolderHint:
    'Opens all motion files in a folder and in the folders inside it. They stay on this machine.',
  panel: 'Opening files',
  empty: 'No files yet. Drop files or a folder anywhere, or open them here.',
  count: (files: number): string => `${files} files`,
  working: (done: number, total: number, from: string): string => `${done} of ${total} from ${from}`,
  result: (opened: number, refused: number, from: string): string =>
    `${opened === 1 ? '1 file' : `${opened} files`} opened from ${from}` +
    (refused > 0 ? `, ${refused} refused.` : '.'),
  cancelled: (opened: number, total: number): string =>
    `Cancelled: ${opened} of ${total} files opened. They stay in the library.`,
  cancel: 'Cancel',
  refused: 'Refused files and why',
  noMotion: (name: string): string => `${name} is no motion file.`,
  noRoom: 'There is no room left in the browser’s storage. Delete what you do not need, then open it again.',
} as const
