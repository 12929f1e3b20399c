// Apart from its reader: types that people import must not lead to the declarations of glTF Transform.
/** Files that a .gltf names, by the name it uses. */
export type Companions = ReadonlyMap<string, Uint8Array>
