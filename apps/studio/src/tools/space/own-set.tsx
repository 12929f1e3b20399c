import { Select } from '@mantine/core'
import type { Role } from '@understudy/motion'
import { useMemo, useState, type ReactNode } from 'react'
import type { SpaceSet } from '../../document/space-recipe.ts'
import { takesOf } from '../../engine/sets/stored-set.ts'
import { EditRegistration } from '../shared/registration/registration.tsx'
import { withName } from '../shared/registration/with-name.ts'
import { ChooseSet } from '../shared/sets/choose-set.tsx'
import { RefusedExamples } from '../shared/sets/refused-examples.tsx'
import type { SpaceMap } from './messages.ts'
import { SPACE_WORDS } from './words.ts'

type Own = Extract<SpaceSet, { kind: 'own' }>

interface OwnSetProps {
  readonly set: Own | undefined
  /** What came of it; undefined while it is learned. */
  readonly map: SpaceMap | undefined
  readonly onChoose: (set: Own) => void
}

/** Clips of one's own to aim with, which of them fit together, and how exact that is. */
export function OwnSet({ set, map, onChoose }: OwnSetProps): ReactNode {
  const asTake = useMemo(() => set && ({ kind: 'space', set, target: [0, 1, 0.5] } as const), [set])
  const [role, setRole] = useState<Role>(set?.role ?? 'rightHand')
  return (
    <>
      <p className="hint">{SPACE_WORDS.ownWhat}</p>
      <Select
        size="xs"
        label={SPACE_WORDS.ownRole}
        allowDeselect={false}
        value={role}
        onChange={(value) => {
          if (!value) return
          setRole(value as Role)
          if (set) onChoose({ ...set, role: value as Role })
        }}
        data={Object.entries(SPACE_WORDS.ownRoles).map(([value, label]) => ({ value, label }))}
      />
      <ChooseSet
        tool="space"
        label={SPACE_WORDS.ownSetLabel}
        title={SPACE_WORDS.ownTitle}
        least={2}
        chosen={set && { name: set.name ?? SPACE_WORDS.ownSet, count: set.takes.length }}
        onChoose={(chosen) =>
          onChoose({
            kind: 'own',
            role,
            name: chosen.name,
            takes: takesOf(chosen).map(({ recipe }) => recipe),
          })
        }
      />
      {set && map && asTake && (
        <>
          <RefusedExamples
            used={map.names.length}
            given={set.takes.length}
            reasons={[...map.refused, ...map.doubted]}
            all={set.all ?? false}
            onAll={(all) => onChoose({ ...set, all })}
          />
          <EditRegistration
            take={asTake}
            keys={set.keys}
            onKeys={(keys) => onChoose({ ...set, keys })}
            onForce={(name, wanted) => onChoose({ ...set, keep: withName(set.keep, name, wanted) })}
          />
          <p className="hint">
            {map.leftOutCm
              ? SPACE_WORDS.ownLeftOut(map.leftOutCm.median, map.leftOutCm.p90)
              : SPACE_WORDS.ownNoLeftOut}{' '}
            {SPACE_WORDS.ownEdge}
          </p>
        </>
      )}
    </>
  )
}
