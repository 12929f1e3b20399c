import { chosenFile, type ChosenFile } from '../../engine/import/sort-files.ts'

/** Everything that was dropped, folders with all that is in them. Call it while the drop is handled: later its items are gone. */
export function droppedFiles(transfer: DataTransfer): Promise<readonly ChosenFile[]> {
  const entries = Array.from(transfer.items, (item) =>
    item.kind === 'file' ? item.webkitGetAsEntry() : null,
  ).filter((entry) => entry !== null)
  // Files that a script dropped have no entries.
  if (entries.length === 0) return Promise.resolve(Array.from(transfer.files, (file) => chosenFile(file)))
  return collect(entries)
}

/** Folder by folder, in the order in which the browser lists them. */
async function collect(entries: readonly FileSystemEntry[]): Promise<readonly ChosenFile[]> {
  const found: ChosenFile[] = []
  for (const entry of entries) {
    if (entry.isFile) found.push(await fileOf(entry as FileSystemFileEntry))
    else found.push(...(await collect(await listed(entry as FileSystemDirectoryEntry))))
  }
  return found
}

const fileOf = (entry: FileSystemFileEntry): Promise<ChosenFile> =>
  new Promise((settle, fail) => entry.file((file) => settle(chosenFile(file, entry.fullPath)), fail))

/** A browser lists a hundred at a time, and none when it has listed all. */
async function listed(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((settle, fail) => reader.readEntries(settle, fail))
    if (some.length === 0) return all
    all.push(...some)
  }
}
