/** So many people at least must come out of names before these are believed to tell them. */
const FEWEST = 4

/**
 * Who is shown in a clip, by the names of all: recordings are usually called by the person first (`07_03`, `s12-walk`, `anna_2`).
 * What comes before the first `_`, `-` or space is the person where that gives several people, some of them shown more than once;
 * otherwise every clip is by itself.
 */
export function peopleOf(names: readonly string[]): (name: string) => string {
  const clipOf = (name: string): string => name.split('/').at(-1)!
  const personOf = (name: string): string => clipOf(name).split(/[_\- @]/)[0]!
  const people = new Set(names.map(personOf))
  const told = people.size >= FEWEST && people.size < new Set(names.map(clipOf)).size
  return told ? personOf : clipOf
}
