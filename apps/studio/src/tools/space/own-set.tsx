import { Button, Select } from '@mantine/core'
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Role } from '@understudy/motion'
import { ChooseMotion, type Chosen } from '../shared/controls/choose-motion.tsx'
import { WORDS } from '../../engine/words/words.ts'
import type { SpaceSet } from '../../document/space-recipe.ts'
import { SPACE_WORDS } from './words.ts'

type Own = Extract<SpaceSet, { kind: 'own' }>

interface OwnSetProps {
  readonly set: Own | undefined
  readonly onChoose: (set: Own) => void
}

/** Motions of one's own to aim with: any of one action and one figure. */
export function OwnSet({ set, onChoose }: OwnSetProps): ReactNode {
  const [chosen, setChosen] = useState<readonly Chosen[]>(() =>
    (set?.takes ?? []).map((recipe) => ({
      recipe,
      name: recipe.kind === 'corpus' ? WORDS.clipTitle(recipe.clip) : WORDS.kinds[recipe.kind],
    })),
  )
  const [role, setRole] = useState<string>(set?.role ?? 'rightHand')
  return (
    <>
      <p className="hint">{SPACE_WORDS.ownWhat}</p>
      <ul className="own-set">
        {chosen.map((one, n) => (
          <li key={n}>
            <span>{one.name}</span>
            <button
              type="button"
              aria-label={SPACE_WORDS.remove(one.name)}
              onClick={() => setChosen(chosen.filter((other) => other !== one))}
            >
              <X size={13} />
            </button>
          </li>
        ))}
      </ul>
      <ChooseMotion
        key={chosen.length}
        label={SPACE_WORDS.ownAdd}
        hint={SPACE_WORDS.ownWhat}
        value={undefined}
        clips={() => true}
        takes={({ recipe }) => recipe.kind !== 'opening' && recipe.kind !== 'space'}
        onChoose={(one) => setChosen([...chosen, one])}
      />
      <Select
        size="xs"
        label={SPACE_WORDS.ownRole}
        allowDeselect={false}
        value={role}
        onChange={(value) => value && setRole(value)}
        data={Object.entries(SPACE_WORDS.ownRoles).map(([value, label]) => ({ value, label }))}
      />
      <Button
        size="xs"
        fullWidth
        disabled={chosen.length < 2}
        title={chosen.length < 2 ? SPACE_WORDS.ownNeed : undefined}
        onClick={() =>
          onChoose({ kind: 'own', takes: chosen.map(({ recipe }) => recipe), role: role as Role })
        }
      >
        {SPACE_WORDS.ownDo}
      </Button>
    </>
  )
}
