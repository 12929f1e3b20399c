/** Stands for Node’s modules in the browser: readers of glTF and Draco mention them in parts that are never used here. */
export const promises = {}
export default {}
