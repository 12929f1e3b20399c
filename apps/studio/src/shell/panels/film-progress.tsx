import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { useWorkspace } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

/** How far a film is, and the way to stop it. */
export function FilmProgress(): ReactNode {
  const { exporter } = useShell()
  const film = useWorkspace((state) => state.film)
  if (!film) return undefined
  return (
    <section className="item-panel film" aria-label={SHELL_WORDS.film.panel}>
      <p>{SHELL_WORDS.film.making(film.file, film.done)}</p>
      <Progress
        size="sm"
        value={100 * film.done}
        aria-label={SHELL_WORDS.film.panel}
        transitionDuration={0}
      />
      <Button size="xs" variant="default" onClick={() => exporter.cancelFilm()}>
        {SHELL_WORDS.film.cancel}
      </Button>
    </section>
  )
}
