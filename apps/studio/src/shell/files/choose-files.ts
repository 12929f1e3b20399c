import { SOUND_ENDINGS } from '../../engine/sound/decode-sound.ts'
import { allEndings, chosenFile, type ChosenFile } from '../../engine/import/sort-files.ts'

type OnFiles = (files: readonly ChosenFile[]) => void

/** Opens the browser's own dialog: the keyboard's way to drop files. */
export const makeFileChooser = (onFiles: OnFiles): (() => void) =>
  makeChooser(onFiles, (input) => {
    input.multiple = true
    input.accept = [...allEndings(), ...SOUND_ENDINGS].map((ending) => `.${ending}`).join(',')
  })

/** The same for a sound. */
export const makeSoundChooser = (onFiles: OnFiles): (() => void) =>
  makeChooser(onFiles, (input) => {
    input.accept = ['audio/*', ...SOUND_ENDINGS.map((ending) => `.${ending}`)].join(',')
  })

/** The same for a folder, with the folders inside it. */
export const makeFolderChooser = (onFiles: OnFiles): (() => void) =>
  makeChooser(onFiles, (input) => {
    input.webkitdirectory = true
  })

function makeChooser(onFiles: OnFiles, prepare: (input: HTMLInputElement) => void): () => void {
  const input = document.createElement('input')
  input.type = 'file'
  prepare(input)
  input.addEventListener('change', () => {
    onFiles(Array.from(input.files ?? [], (file) => chosenFile(file)))
    // The same file chosen again must count as a choice.
    input.value = ''
  })
  return () => input.click()
}
