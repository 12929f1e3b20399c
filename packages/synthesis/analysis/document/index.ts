export { field } from './fields.ts'
