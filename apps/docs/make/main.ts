import { gatherPages } from './gather.ts'
import { writeGallery } from './gallery.ts'
import { writeReference } from './reference.ts'
import { writeReproduced } from './reproduced.ts'

gatherPages()
writeReference()
writeGallery()
writeReproduced()
