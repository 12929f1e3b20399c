const clock = (at: number): string =>
  at > 0
    ? new Date(at).toLocaleString('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' })
    : 'an earlier time'

/** What is said when something stored was damaged, or a part of the page stopped. */
export const RESCUE_WORDS = {
  notice: 'The last saved state could not be opened',
  opened: (problem: string, at: number | undefined): string =>
    at === undefined
      ? `${problem} There is no earlier state, so the page starts empty. The damaged state is kept and can be downloaded.`
      : `${problem} Your work of ${clock(at)} was opened instead. The damaged state is kept and can be downloaded.`,
  goBack: (at: number): string => `Go back to ${clock(at)}`,
  download: 'Download everything',
  downloadName: 'understudy-stored.json',
  stopped: 'This part of the page stopped',
  kept: 'Your work is saved.',
  goOn: 'Go on',
  undo: (name: string): string => `Undo “${name}”`,
  afresh: 'Start empty',
  damagedInside: (source: string, key: string): string =>
    `${source}: the file ${JSON.stringify(key.slice(0, 40))} in it is damaged, so the project was not opened. Open an earlier copy of it.`,
  damagedFile: 'The copy of this file in the browser’s store is damaged. Open the file again.',
  notSaved: (problem: string): string => `Not saved: ${problem} Undo the last step.`,
}
