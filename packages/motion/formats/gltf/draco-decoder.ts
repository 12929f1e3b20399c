interface Owned {
  readonly ptr: number
}
interface Mesh extends Owned {
  num_points(): number
  num_faces(): number
}
interface Attribute extends Owned {
  num_components(): number
}
interface Decoder extends Owned {
  DecodeArrayToMesh(bytes: Uint8Array, size: number, mesh: Mesh): { ok(): boolean; error_msg(): string }
  GetAttributeByUniqueId(mesh: Mesh, id: number): Attribute
  GetAttributeDataArrayForAllPoints(
    mesh: Mesh,
    attribute: Attribute,
    type: number,
    size: number,
    at: number,
  ): boolean
  GetTrianglesUInt32Array(mesh: Mesh, size: number, at: number): boolean
}

/** What is used of Google's decoder, which comes without types. */
export interface DracoModule {
  readonly HEAPU8: Uint8Array
  readonly Decoder: new () => Decoder
  readonly Mesh: new () => Mesh
  _malloc(size: number): number
  _free(at: number): void
  destroy(owned: Owned): void
  readonly DT_INT8: number
  readonly DT_UINT8: number
  readonly DT_INT16: number
  readonly DT_UINT16: number
  readonly DT_UINT32: number
  readonly DT_FLOAT32: number
}

type MakeDecoder = (settings: { readonly locateFile?: () => string }) => Promise<DracoModule>

let loaded: Promise<DracoModule> | undefined

/** The decoder's code and its 190 KB of WebAssembly, once. Node finds that file beside the code, a page by its address. */
export function dracoDecoder(): Promise<DracoModule> {
  const isPage = 'document' in globalThis || 'WorkerGlobalScope' in globalThis
  const settings = isPage
    ? { locateFile: () => new URL('draco3dgltf/draco_decoder_gltf.wasm', import.meta.url).href }
    : {}
  return (loaded ??=
    // @ts-expect-error It has no types.
    import('draco3dgltf/draco_decoder_gltf_nodejs.js').then((module: { readonly default: MakeDecoder }) =>
      module.default(settings),
    ))
}
