export { alignRow, productRows, slideRow, weighRow } from './distance-grid'
