import { Button, Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { KeyRow } from '../../../document/model-recipe.ts'
import type { TakeRecipe } from '../../../document/recipe.ts'
import { REGISTRATION_WORDS as WORDS } from '../../../engine/words/registration-words.ts'
import { usePanel } from '../context.ts'
import { addKey, moveKey, removeKey } from './edit-keys.ts'
import { Refusals } from './refusals.tsx'
import type { Registered } from '../../../engine/registration/registered.ts'
import { Strips } from './strips.tsx'

export interface RegistrationProps {
  /** A take that is made of the examples. */
  readonly take: TakeRecipe
  /** Keys set by hand; undefined where they are found. */
  readonly keys: readonly KeyRow[] | undefined
  readonly onKeys: (keys: readonly KeyRow[] | undefined) => void
  /** Somebody who does not fit is to be used anyway, or no longer. */
  readonly onForce: (name: string, wanted: boolean) => void
}

/** A button that opens the registration of a tool's examples: strips, keys to add and move, the worst match, and refusals. */
export function EditRegistration(props: RegistrationProps): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-xs" variant="default" title={WORDS.hint} onClick={() => setOpen(true)}>
        {WORDS.open}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={WORDS.title}
        size="xl"
        closeButtonProps={{ 'aria-label': WORDS.close }}
      >
        {open && <Registration {...props} />}
      </Modal>
    </>
  )
}

function Registration({ take, keys, onKeys, onForce }: RegistrationProps): ReactNode {
  const { registering } = usePanel()
  const [registered, setRegistered] = useState<Registered>()
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    let gone = false
    registering(take).then(
      (found) => {
        if (gone || !found) return
        setRegistered(found)
        setRefusal(undefined)
      },
      (error: unknown) => {
        if (!gone) setRefusal(error instanceof Error ? error.message : String(error))
      },
    )
    return () => {
      gone = true
    }
  }, [registering, take])
  return (
    <div className="registration">
      {!registered && !refusal && <p className="hint">{WORDS.waiting}</p>}
      {refusal && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
      {registered && (
        <Strips
          registered={registered}
          byHand={keys !== undefined}
          onMove={(key, strip, own) => onKeys(moveKey(registered, key, strip, own))}
          onAdd={() => onKeys(addKey(registered, WORDS.keyName(registered.keys.length + 1)))}
          onRemove={(key) => onKeys(removeKey(registered, key))}
          onReset={() => onKeys(undefined)}
        />
      )}
      {registered && registered.refused.length > 0 && (
        <Refusals
          registered={registered}
          onForce={(index, wanted) => {
            const one = registered.refused.find((refused) => refused.index === index)
            if (one) onForce(one.name, wanted)
          }}
        />
      )}
    </div>
  )
}
