import { writeBenchmark } from './benchmark.ts'
import { gatherPages } from './gather.ts'
import { writeGallery } from './gallery.ts'
import { writeReference } from './reference.ts'
import { writeReproduced } from './reproduced.ts'

gatherPages()
await writeReference()
await writeGallery()
await writeBenchmark()
writeReproduced()
