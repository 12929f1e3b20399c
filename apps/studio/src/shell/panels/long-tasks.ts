import type { WorkspaceStore } from '../../engine/studio/workspace.ts'

/** Counts what holds the page up for longer than 50 ms, as the browser tells it; where it does not, nothing is counted. */
export function watchLongTasks(workspace: WorkspaceStore): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return () => {}
  const observer = new PerformanceObserver((list) => {
    const { tasks } = workspace.getState()
    const found = list.getEntries()
    workspace.setState({
      tasks: {
        count: tasks.count + found.length,
        longest: Math.max(tasks.longest, ...found.map(({ duration }) => Math.round(duration))),
      },
    })
  })
  observer.observe({ type: 'longtask', buffered: true })
  return () => observer.disconnect()
}
