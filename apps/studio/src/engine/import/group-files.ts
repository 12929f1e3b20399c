/** A motion file and what belongs to it, by name. */
export interface FileGroup<T extends { readonly name: string }> {
  readonly main: T
  readonly companions: readonly T[]
}

const ending = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()
const stem = (name: string): string => name.slice(0, name.lastIndexOf('.')).toLowerCase()

/**
 * Sorts dropped files into motions: an AMC takes the ASF whose name it starts with (or the only one
 * there is), a glTF takes the buffers beside it, everything else stands alone. A skeleton without a
 * motion stands alone too, so that its reader can say what is missing.
 */
export function groupFiles<T extends { readonly name: string }>(files: readonly T[]): FileGroup<T>[] {
  const of = (kind: string): T[] => files.filter(({ name }) => ending(name) === kind)
  const skeletons = of('asf')
  const buffers = of('bin')
  const takes = of('amc')
  const groups = files
    .filter(({ name }) => !['asf', 'bin'].includes(ending(name)))
    .map((main) => {
      const kind = ending(main.name)
      if (kind === 'gltf') return { main, companions: buffers }
      if (kind !== 'amc') return { main, companions: [] }
      const own = skeletons.find(({ name }) => stem(main.name).startsWith(stem(name)))
      const skeleton = own ?? (skeletons.length === 1 ? skeletons[0] : undefined)
      return { main, companions: skeleton ? [skeleton] : [] }
    })
  const orphans = [...(takes.length === 0 ? skeletons : []), ...(of('gltf').length === 0 ? buffers : [])]
  return [...groups, ...orphans.map((main) => ({ main, companions: [] }))]
}
