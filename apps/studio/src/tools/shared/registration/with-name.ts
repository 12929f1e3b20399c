/** A list of names with one of them, or without it. */
export const withName = (
  names: readonly string[] | undefined,
  name: string,
  wanted: boolean,
): readonly string[] => [...(names ?? []).filter((one) => one !== name), ...(wanted ? [name] : [])]
