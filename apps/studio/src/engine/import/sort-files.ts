import { groupFiles, type FileGroup } from './group-files.ts'

/** A file that somebody chose or dropped, and the folders above it: `mocap/walks`, or nothing. */
export interface ChosenFile {
  readonly name: string
  readonly folder: string
  readonly file: File
}

/** Endings of files that can be opened. */
export const ENDINGS: readonly string[] = [
  'bvh',
  'glb',
  'gltf',
  'bin',
  'vrm',
  'vrma',
  'fbx',
  'usda',
  'usdz',
  'c3d',
  'trc',
  'csv',
  'npz',
  'asf',
  'amc',
  'json',
]

const added: string[] = []

/** Endings that plug-ins read besides. */
export const addEndings = (endings: readonly string[]): void => void added.push(...endings)

/** Endings of files that can be opened, those of plug-ins included. */
export const allEndings = (): readonly string[] => [...ENDINGS, ...added]

/** A file of the browser's dialog, or one of a folder. */
export function chosenFile(file: File, path = file.webkitRelativePath): ChosenFile {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/'))).replace(/^\//, '')
  return { name: file.name, folder, file }
}

/** Motions of a selection, folder by folder, so that nothing is paired across folders; and what is none. */
export function sortFiles<T extends Pick<ChosenFile, 'name' | 'folder'>>(
  files: readonly T[],
): { readonly groups: readonly FileGroup<T>[]; readonly others: readonly T[] } {
  const folders = new Map<string, T[]>()
  const others: T[] = []
  for (const file of files) {
    // What systems keep beside files is nobody's recording.
    if (file.name.startsWith('.') || file.name === 'Thumbs.db' || file.name === 'desktop.ini') continue
    const here = folders.get(file.folder) ?? []
    folders.set(file.folder, here)
    const known = allEndings().includes(file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase())
    ;(known ? here : others).push(file)
  }
  return { groups: [...folders.values()].flatMap((one) => groupFiles(one)), others }
}
