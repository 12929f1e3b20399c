export * from './compare/index.ts'
export * from './align/index.ts'
export * from './register/index.ts'
