// The set of files that the torture writes, and the steps at which a writer can be killed.
export const NAMES = ['a.txt', 'b.txt', 'c.txt', 'd.txt']

/** Long enough that a torn one shows. */
export const content = (name, who) => `${who} ${name} `.repeat(5000)

export const CHANGING = ['openSync', 'writeSync', 'fsyncSync', 'renameSync', 'linkSync', 'mkdirSync', 'rmSync', 'unlinkSync', 'rmdirSync', 'appendFileSync', 'chmodSync'] // prettier-ignore
