import { DARK_THEME, LIGHT_THEME, type Theme } from '../../theme/theme.ts'

/** Tells the theme the viewer's system asks for, at once and whenever it changes, until the returned function is called. */
export function watchTheme(choice: 'auto' | 'light' | 'dark', onTheme: (theme: Theme) => void): () => void {
  if (choice !== 'auto') {
    onTheme(choice === 'dark' ? DARK_THEME : LIGHT_THEME)
    return () => {}
  }
  const query = matchMedia('(prefers-color-scheme: dark)')
  const tell = (): void => onTheme(query.matches ? DARK_THEME : LIGHT_THEME)
  query.addEventListener('change', tell)
  tell()
  return () => query.removeEventListener('change', tell)
}

/** Whether the viewer asked their system for less motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
