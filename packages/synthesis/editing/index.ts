export * from './blend/index.ts'
export * from './transition/index.ts'
export * from './loop/index.ts'
export * from './splice/index.ts'
