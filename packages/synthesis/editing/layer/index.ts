export { addLayer, type PoseLayer } from './add-layer.ts'
