// Apart, and named one by one: fetched as a whole, all formats would come with the first figure.
export { readSkin, withoutDraco } from '@understudy/motion/formats'
