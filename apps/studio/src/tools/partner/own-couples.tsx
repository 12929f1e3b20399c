import { Button, Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { CoupleSet } from '../../document/example-set.ts'
import { beatsWithin } from '../../document/sound-track.ts'
import { takesOf, type StoredSet } from '../../engine/sets/stored-set.ts'
import { COUPLE_WORDS } from '../../engine/words/couple-words.ts'
import { useSlice } from '../shared/context.ts'
import { ChooseSet } from '../shared/sets/choose-set.tsx'

interface OwnCouplesProps {
  readonly couples: CoupleSet | undefined
  readonly onChoose: (couples: CoupleSet | undefined) => void
}

/** Couples of one's own: a set of leaders, and a set of those who followed them, in the same order. */
export function OwnCouples({ couples, onChoose }: OwnCouplesProps): ReactNode {
  const [leaders, setLeaders] = useState<StoredSet>()
  const [followers, setFollowers] = useState<StoredSet>()
  const [said, setSaid] = useState('')
  const sound = useSlice(({ document }) => document.sound)
  const beats = sound ? beatsWithin(sound, Infinity) : []
  const choose = (leading: StoredSet | undefined, following: StoredSet | undefined): void => {
    setLeaders(leading)
    setFollowers(following)
    if (!leading || !following) return setSaid('')
    if (leading.clips.length !== following.clips.length)
      return setSaid(COUPLE_WORDS.unequal(leading.clips.length, following.clips.length))
    setSaid('')
    onChoose({
      name: leading.name,
      leaders: takesOf(leading).map(({ recipe }) => recipe),
      followers: takesOf(following).map(({ recipe }) => recipe),
    })
  }
  const told = (set: StoredSet | undefined, count: number | undefined) =>
    set
      ? { name: set.name, count: set.clips.length }
      : couples && count !== undefined
        ? { name: couples.name, count }
        : undefined
  return (
    <section className="own-couples">
      <h3>{COUPLE_WORDS.title}</h3>
      <ChooseSet
        tool="partner"
        label={COUPLE_WORDS.leaders}
        title={COUPLE_WORDS.chooseLeaders}
        least={1}
        chosen={told(leaders, couples?.leaders.length)}
        onChoose={(set) => choose(set, followers)}
      />
      <ChooseSet
        label={COUPLE_WORDS.followers}
        title={COUPLE_WORDS.chooseFollowers}
        least={1}
        chosen={told(followers, couples?.followers.length)}
        onChoose={(set) => choose(leaders, set)}
      />
      <p className="hint">{said || COUPLE_WORDS.hint}</p>
      {couples && (couples.beats !== undefined || beats.length > 2) && (
        <Checkbox
          size="xs"
          label={COUPLE_WORDS.beats}
          title={COUPLE_WORDS.beatsHint}
          checked={couples.beats !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            onChoose({ ...couples, beats: checked ? beats : undefined })
          }
        />
      )}
      {couples && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            choose(undefined, undefined)
            onChoose(undefined)
          }}
        >
          {COUPLE_WORDS.comeAlong}
        </Button>
      )}
    </section>
  )
}
