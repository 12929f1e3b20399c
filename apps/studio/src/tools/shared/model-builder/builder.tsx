import { Button, CloseButton, NumberInput, Select, TextInput } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useSlice } from '../context.ts'
import { findClips } from '../../../engine/library/catalogue.ts'
import { WORDS } from '../../../engine/words/words.ts'
import { takesOf } from '../../../engine/sets/stored-set.ts'
import { ChooseSet } from '../sets/choose-set.tsx'
import type { ToolContext } from '../tool.ts'
import type { ModelsClient } from '../models/models-client.ts'
import '../registration/build.css'
import type { BuiltFacts } from '../models/built-facts.ts'
import { areRows, type BuiltModel, type FileModel } from '../../../document/model-recipe.ts'
import { makeBuildStore, type BuildState, type BuildStore } from './state.ts'
import { Refusals } from '../registration/refusals.tsx'
import { Strips } from '../registration/strips.tsx'
import { BUILD } from '../registration/build-words.ts'
import { makeBuildWork, type BuildWork } from './work.ts'

export interface BuildProps {
  readonly onUse: (model: BuiltModel | FileModel) => void
  readonly onClose: () => void
}

/** Builds models from takes and clips, for any tool that works with them. */
export interface Builder {
  readonly Build: ComponentType<BuildProps>
  /** What tests may know. */
  facts(): unknown
}

export function makeBuilder(context: ToolContext, models: ModelsClient): Builder {
  const store = makeBuildStore()
  const work = makeBuildWork(context, store, models)
  return {
    Build: (props) => <Build {...props} store={store} work={work} />,
    facts: () => {
      const { examples, keys, registered, facts, refusal } = store.getState()
      return {
        examples: examples.length,
        byHand: areRows(keys),
        keys: registered?.keys,
        reference: registered?.strips[0] && {
          name: registered.strips[0].name,
          keys: registered.strips[0].keys,
        },
        refused: registered?.refused,
        facts,
        refusal,
      }
    },
  }
}

interface Building {
  readonly store: BuildStore
  readonly work: BuildWork
}

function Build({ store, work, onUse, onClose }: BuildProps & Building): ReactNode {
  const state = useStore(store)
  const { examples, registered, facts, refusal } = state
  const files = useRef<HTMLInputElement>(null)
  return (
    <section className="build-model" role="dialog" aria-label={BUILD.title}>
      <header>
        <h2>{BUILD.title}</h2>
        <span className="space" />
        <Button size="compact-xs" variant="default" onClick={() => files.current?.click()}>
          {BUILD.load}
        </Button>
        <input
          ref={files}
          type="file"
          accept=".json"
          hidden
          aria-label={BUILD.load}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void work.load(file).then((model) => model && onUse(model))
            event.currentTarget.value = ''
          }}
        />
        <CloseButton size="sm" aria-label={BUILD.close} onClick={onClose} />
      </header>
      {examples.length === 0 && <p className="hint">{BUILD.what}</p>}
      <div className="build-row">
        <AddExamples work={work} />
        <div className="build-set">
          <ChooseSet
            tool="shape"
            label={BUILD.addSet}
            title={BUILD.setTitle}
            least={1}
            onChoose={(set) => void work.addTakes(takesOf(set))}
          />
        </div>
        <KeyChoice state={state} work={work} />
        <span className="build-count">
          {BUILD.count(examples.length)}
          {examples.length > 0 && (
            <Button size="compact-xs" variant="subtle" onClick={() => work.clear()}>
              {BUILD.clear}
            </Button>
          )}
        </span>
      </div>
      {refusal && (
        <p className="refusal" role="alert">
          <TriangleAlert size={14} aria-hidden="true" />
          {refusal}
        </p>
      )}
      {registered && (
        <Strips
          registered={registered}
          byHand={areRows(state.keys)}
          onMove={(key, strip, own) => void work.moveKey(key, strip, own)}
          onAdd={() => void work.addKey()}
          onRemove={(key) => void work.removeKey(key)}
          onReset={() => void work.setKeys('contacts')}
        />
      )}
      {registered && registered.refused.length > 0 && (
        <Refusals registered={registered} onForce={(index, wanted) => void work.force(index, wanted)} />
      )}
      {registered && (
        <footer className="build-row">
          {facts && <Facts facts={facts} />}
          <TextInput
            size="xs"
            label={BUILD.name}
            value={work.described()?.name ?? ''}
            onChange={(event) => store.setState({ name: event.currentTarget.value })}
          />
          <NumberInput
            size="xs"
            label={BUILD.share}
            title={BUILD.shareHint}
            suffix=" %"
            min={50}
            max={99.9}
            step={1}
            decimalScale={1}
            value={Math.round(1000 * state.share) / 10}
            onChange={(value) =>
              typeof value === 'number' && value > 0 && work.setShare(Math.min(value, 99.9) / 100)
            }
          />
          <Button size="xs" variant={facts ? 'default' : 'filled'} onClick={() => void work.build()}>
            {BUILD.build}
          </Button>
          <span className="space" />
          <Button size="xs" variant="default" disabled={!facts} onClick={() => void work.save()}>
            {BUILD.save}
          </Button>
          <Button
            size="xs"
            disabled={!facts}
            onClick={() => {
              const model = work.described()
              if (model) onUse(model)
            }}
          >
            {BUILD.use}
          </Button>
        </footer>
      )}
    </section>
  )
}

function AddExamples({ work }: { readonly work: BuildWork }): ReactNode {
  const catalogue = useSlice((state) => state.catalogue)
  const takes = useSlice((state) => state.document.takes)
  const families = findClips(catalogue, '')
  const [search, setSearch] = useState('')
  const own = takes.filter(({ recipe }) => recipe.kind !== 'opening')
  return (
    <Select
      size="xs"
      label={BUILD.add}
      title={BUILD.addHint}
      placeholder={BUILD.families}
      searchable
      comboboxProps={{ withinPortal: true }}
      maxDropdownHeight={260}
      data={[
        {
          group: BUILD.families,
          items: families
            .filter(({ entries }) => entries.length > 3)
            .map(({ name, entries }) => ({
              value: `family ${name}`,
              label: BUILD.wholeFamily(WORDS.family(name), entries.length),
            })),
        },
        { group: BUILD.takes, items: own.map(({ id, name }) => ({ value: `take ${id}`, label: name })) },
      ]}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(picked) => {
        setSearch('')
        const family = families.find(({ name }) => picked === `family ${name}`)
        const take = own.find(({ id }) => picked === `take ${id}`)
        if (family) void work.addFamily(family.entries)
        else if (take) void work.addTakes([{ recipe: take.recipe, name: take.name }])
      }}
    />
  )
}

function KeyChoice({ state, work }: { readonly state: BuildState; readonly work: BuildWork }): ReactNode {
  const { keys, marks } = state
  const byHand = areRows(keys)
  return (
    <Select
      size="xs"
      label={BUILD.keys}
      title={BUILD.keysHint}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      data={[
        { value: 'contacts', label: BUILD.keyKinds.contacts },
        ...(marks.length > 0 ? [{ value: 'marks', label: BUILD.marksOf(marks) }] : []),
        { value: 'none', label: BUILD.keyKinds.none },
        ...(byHand ? [{ value: 'hand', label: BUILD.keyKinds.hand }] : []),
      ]}
      value={byHand ? 'hand' : typeof keys === 'string' ? keys : 'marks'}
      onChange={(picked) => {
        if (picked === 'marks') void work.setKeys(marks)
        else if (picked === 'contacts' || picked === 'none') void work.setKeys(picked)
      }}
    />
  )
}

function Facts({ facts }: { readonly facts: BuiltFacts }): ReactNode {
  const words = BUILD.facts
  return (
    <dl className="result build-facts">
      <dt>{words.examples}</dt>
      <dd>{facts.examples}</dd>
      <dt>{words.modes}</dt>
      <dd>{words.modesOf(facts.shapeModes, facts.timingModes)}</dd>
      <dt>{words.error}</dt>
      <dd>{words.errorOf(facts.usualCm, facts.worstCm)}</dd>
      <dt title={words.heldOutHint}>{words.heldOut}</dt>
      <dd>{words.heldOutOf(facts.heldOutCm)}</dd>
      <dt>{words.size}</dt>
      <dd>{words.sizeOf(facts.bytes)}</dd>
    </dl>
  )
}
