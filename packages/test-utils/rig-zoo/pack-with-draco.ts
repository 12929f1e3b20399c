// @ts-expect-error It has no types.
import * as draco3d from 'draco3dgltf'

interface Encoders {
  createEncoderModule(): Promise<{
    readonly Encoder: new () => {
      SetEncodingMethod(method: number): void
      EncodeMeshToDracoBuffer(mesh: object, out: object): number
    }
    readonly MeshBuilder: new () => {
      AddFacesToMesh(mesh: object, count: number, triangles: Uint32Array): boolean
      AddFloatAttribute(
        mesh: object,
        kind: number,
        count: number,
        width: number,
        values: Float32Array,
      ): number
      AddUInt16Attribute(
        mesh: object,
        kind: number,
        count: number,
        width: number,
        values: Uint16Array,
      ): number
    }
    readonly Mesh: new () => object
    readonly DracoInt8Array: new () => { GetValue(at: number): number }
    readonly POSITION: number
    readonly GENERIC: number
    readonly MESH_EDGEBREAKER_ENCODING: number
    readonly MESH_SEQUENTIAL_ENCODING: number
  }>
}

/** A rig of the zoo with its mesh packed by Google's encoder, without loss. Only what the skin needs is kept. */
export async function packWithDraco(
  glb: Uint8Array,
  method: 'edgebreaker' | 'sequential' = 'edgebreaker',
): Promise<Uint8Array> {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength)
  const jsonLength = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + jsonLength)))
  const bytesAt = (accessor: number): Uint8Array => {
    const { byteOffset, byteLength } = json.bufferViews[json.accessors[accessor].bufferView]
    return glb.slice(28 + jsonLength + byteOffset, 28 + jsonLength + byteOffset + byteLength)
  }
  const [primitive] = json.meshes[0].primitives
  const { POSITION, JOINTS_0, WEIGHTS_0 } = primitive.attributes
  const draco = await (draco3d as Encoders).createEncoderModule()
  const builder = new draco.MeshBuilder()
  const mesh = new draco.Mesh()
  const triangles = Uint32Array.from(new Uint16Array(bytesAt(primitive.indices).buffer))
  builder.AddFacesToMesh(mesh, triangles.length / 3, triangles)
  const positions = new Float32Array(bytesAt(POSITION).buffer)
  const joints = new Uint16Array(bytesAt(JOINTS_0).buffer)
  const weights = new Float32Array(bytesAt(WEIGHTS_0).buffer)
  const count = positions.length / 3
  const attributes = {
    POSITION: builder.AddFloatAttribute(mesh, draco.POSITION, count, 3, positions),
    JOINTS_0: builder.AddUInt16Attribute(mesh, draco.GENERIC, count, 4, joints),
    WEIGHTS_0: builder.AddFloatAttribute(mesh, draco.GENERIC, count, 4, weights),
  }
  const encoder = new draco.Encoder()
  encoder.SetEncodingMethod(
    method === 'edgebreaker' ? draco.MESH_EDGEBREAKER_ENCODING : draco.MESH_SEQUENTIAL_ENCODING,
  )
  const out = new draco.DracoInt8Array()
  const length = encoder.EncodeMeshToDracoBuffer(mesh, out)
  if (length === 0) throw new Error('Draco packed nothing')
  const binds = bytesAt(json.skins[0].inverseBindMatrices)
  const bin = new Uint8Array(binds.length + 4 * Math.ceil(length / 4))
  bin.set(binds)
  for (let i = 0; i < length; i++) bin[binds.length + i] = out.GetValue(i)
  json.bufferViews = [
    { buffer: 0, byteOffset: 0, byteLength: binds.length },
    { buffer: 0, byteOffset: binds.length, byteLength: length },
  ]
  json.buffers = [{ byteLength: bin.length }]
  for (const index of [POSITION, JOINTS_0, WEIGHTS_0, primitive.indices])
    delete json.accessors[index].bufferView
  json.accessors[json.skins[0].inverseBindMatrices].bufferView = 0
  primitive.extensions = { KHR_draco_mesh_compression: { bufferView: 1, attributes } }
  json.extensionsUsed = json.extensionsRequired = ['KHR_draco_mesh_compression']
  const text = new TextEncoder().encode(JSON.stringify(json))
  const size = 4 * Math.ceil(text.length / 4)
  const packed = new Uint8Array(28 + size + bin.length).fill(0x20)
  const head = new DataView(packed.buffer)
  ;[0x46546c67, 2, packed.length, size, 0x4e4f534a].forEach((value, i) => head.setUint32(4 * i, value, true))
  packed.set(text, 20)
  head.setUint32(20 + size, bin.length, true)
  head.setUint32(24 + size, 0x004e4942, true)
  packed.set(bin, 28 + size)
  return packed
}
