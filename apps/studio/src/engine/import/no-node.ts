/** Stands for Node's modules in the browser: the glTF library mentions them in a part that is never used here. */
export const promises = {}
export default {}
