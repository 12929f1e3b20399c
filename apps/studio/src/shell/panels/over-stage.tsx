import type { ReactNode } from 'react'
import { FilmProgress } from './film-progress.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { ItemPanel } from './item-panel.tsx'
import { Report } from './report.tsx'
import { Stats } from './stats.tsx'

/** What the house lays over the stage. */
export function HousePanels(): ReactNode {
  return (
    <>
      <div className="house-panels">
        <FilmProgress />
        <Stats />
        <HistoryPanel />
        <ItemPanel />
      </div>
      <Report />
    </>
  )
}
