/** Stands for Node's modules in the page: the glTF library mentions them in a part that no page uses, and the bundler leaves out. */
export const promises = {}
export default {}
