import type { Command } from 'commander'
import type { CommandIo } from '../io/io.ts'
import { adapt, grow } from '../models/adapt.ts'
import { bend } from '../models/bend.ts'
import { build } from '../models/build.ts'
import { chain } from '../models/chain.ts'
import { compress, modes } from '../models/compress.ts'
import { edit } from '../models/edit.ts'
import { filter } from '../models/filter.ts'
import { lift } from '../models/lift.ts'
import { register } from '../models/register.ts'
import { sample } from '../models/sample.ts'
import { shape } from '../models/shape.ts'
import { sketch } from '../models/sketch.ts'
import { spoil } from '../models/spoil.ts'

/** `understudy model build | grow | adapt | register | sample | edit | shape | bend | sketch | filter | spoil | compress | modes | lift | chain`: deformable motion models. A further verb is a file of `models/` and a line here. */
export function model(program: Command, io: CommandIo): void {
  const group = program
    .command('model')
    .summary('deformable models: create, edit and clean motions with constraints')
    .description(
      'First build a model from examples of one action, cut alike (a walk cycle, a jump). It learns how they vary in shape and ' +
        'timing. Then make motions with it: new samples, a motion with a hand or a foot where you want it, or one that follows a sketch.',
    )
  build(group, io)
  grow(group, io)
  adapt(group, io)
  register(group, io)
  sample(group, io)
  edit(group, io)
  shape(group, io)
  bend(group, io)
  sketch(group, io)
  filter(group, io)
  spoil(group, io)
  compress(group, io)
  modes(group, io)
  lift(group, io)
  chain(group, io)
}
