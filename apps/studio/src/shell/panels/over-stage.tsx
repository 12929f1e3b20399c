import type { ReactNode } from 'react'
import { FilmProgress } from './film-progress.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ProjectsPanel } from './projects-panel.tsx'
import { Report } from './report.tsx'
import { Stats } from './stats.tsx'

/** Panels that lie over the stage beside the tool's. */
export function OverStagePanels(): ReactNode {
  return (
    <>
      <div className="over-stage-panels">
        <ImportProgress />
        <FilmProgress />
        <Stats />
        <HistoryPanel />
        <ProjectsPanel />
        <ItemPanel />
      </div>
      <Report />
    </>
  )
}
