export * from './compare/index.ts'
export * from './align/index.ts'
