/** The words of controls that several panels have. */
export const CONTROL_WORDS = {
  clipHint:
    'Click to look at it on stage; Enter, a double click or a drag onto the stage adds it to your takes',
  addClip: (name: string): string => `Add ${name} to your takes`,
  favourite: (name: string): string => `Favourite: ${name}`,
} as const
