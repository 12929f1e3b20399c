const ago = (at: number, now: number): string => {
  const minutes = Math.round((now - at) / 60_000)
  if (at === 0) return ''
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min ago`
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

/** What is said about projects, pages that share one, and a store that is full. */
export const PROJECT_WORDS = {
  nameless: 'My project',
  untitled: 'Project',
  panel: 'Projects',
  toggle: (name: string): string => `Projects (${name})`,
  ago,
  name: 'Name of this project',
  make: 'New project',
  duplicate: 'Duplicate this project',
  copyOf: (name: string): string => `${name} (copy)`,
  download: 'Download this project',
  openFile: 'Open a project from a file…',
  remove: (name: string): string => `Delete “${name}”`,
  removed: (name: string): string => `“${name}” was deleted.`,
  bringBack: 'Undo',
  removedTitle: 'Deleted in the last 30 days',
  restore: (name: string): string => `Bring back “${name}”`,
  openElsewhere: (name: string): string =>
    `“${name}” is open in another tab. Close it there before you delete it.`,
  opened: (name: string): string => `“${name}” is open.`,
  notAProject: (name: string): string =>
    `${name}: this is no project of the studio. Choose a file that "Download this project" saved.`,
  notKept: 'This browser window keeps nothing: download the project before you close it.',
  elsewhere: 'This project is open in another tab',
  elsewhereSaid:
    'This page shows what is saved there. Whatever you change here goes on in a copy, so that nothing is lost.',
  takeOver: 'Work here instead',
  makeCopy: 'Make a copy now',
  copied: (name: string, copy: string): string =>
    `“${name}” is open in another tab, so your work goes on here in “${copy}”.`,
  tookOver: 'You work here now. The other tab shows what you do.',
  full: 'The browser’s store is full',
  fullSaid:
    'Your last steps are on this page only. What was saved before is whole. Download the project, or make room, and it is saved again.',
  nearlyFull: (percent: number): string =>
    `The browser’s store is ${percent} % full. Download projects that you want to keep, and delete what you do not need.`,
  makeRoom: 'Make room',
  makeRoomHint: 'Deletes for good what you have deleted, and files that no project uses',
  madeRoom: (files: number): string =>
    `Deleted for good: projects that you had deleted, and ${files} ${files === 1 ? 'file' : 'files'} that no project uses.`,
  noRoom: (name: string): string =>
    `${name} does not fit: the browser’s store is full. Delete projects or files that you do not need, under Projects, and open it again.`,
} as const
