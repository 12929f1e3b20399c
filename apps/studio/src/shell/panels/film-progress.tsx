import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { HOUSE } from '../../engine/words/shell-words.ts'
import { useHouse, useShell } from './context.ts'

/** How far a film is, and the way to stop it. */
export function FilmProgress(): ReactNode {
  const { exporter } = useShell()
  const film = useHouse((state) => state.film)
  if (!film) return undefined
  return (
    <section className="item-panel film" aria-label={HOUSE.film.panel}>
      <p>{HOUSE.film.making(film.file, film.done)}</p>
      <Progress size="sm" value={100 * film.done} aria-label={HOUSE.film.panel} transitionDuration={0} />
      <Button size="xs" variant="default" onClick={() => exporter.cancelFilm()}>
        {HOUSE.film.cancel}
      </Button>
    </section>
  )
}
