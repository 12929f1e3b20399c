import { MotionError } from '../../errors.ts'

/** A value of a layer: number, text (strings, tokens, paths, assets), or a list or tuple of such. */
export type UsdValue = number | string | readonly UsdValue[]

/** A prim of a layer with its own properties; `samples` are those that change with time. */
export interface UsdPrim {
  readonly type: string
  readonly name: string
  /** `/figure/skeleton`. */
  readonly path: string
  readonly parent: UsdPrim | undefined
  readonly children: readonly UsdPrim[]
  readonly values: ReadonlyMap<string, UsdValue>
  readonly samples: ReadonlyMap<string, readonly (readonly [time: number, value: UsdValue])[]>
}

/** A layer: what it says of itself, and its prims. */
export interface UsdLayer {
  readonly settings: ReadonlyMap<string, UsdValue>
  readonly prims: readonly UsdPrim[]
}

/** Prims and lists inside each other: a file of brackets must not exhaust the stack. */
const DEEPEST = 200

const TOKEN =
  /\s+|#[^\n]*|"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|@@@[^]*?@@@|@[^@\n]*@|<[^>\n]*>|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?!\w)|[-+]?(?:inf|nan)\b|[A-Za-z_][\w:.-]*(?:\[\])?|[()[\]{}=,;:&]/y

/** A USD layer in text form (`.usda`): prims with values and time samples. Variants and references are left out. */
export function readUsda(text: string, source: string): UsdLayer {
  let at = 0
  let token = ''
  /** Whether the token begins a line. */
  let isFirst = true
  const refuse = (what: string): never => {
    const line = text.slice(0, at).split('\n').length
    throw new MotionError(`${source}: line ${line}: ${what}. The file is cut or damaged; export it again.`, {
      code: 'unreadable',
    })
  }
  const next = (): void => {
    isFirst = false
    for (;;) {
      if (at >= text.length) {
        token = ''
        return
      }
      TOKEN.lastIndex = at
      const found = TOKEN.exec(text)
      if (!found) return refuse(`"${text.slice(at, at + 12).replace(/[^\x20-\x7e]+/g, '·')}" was found`)
      at = TOKEN.lastIndex
      if (/^(\s|#)/.test(found[0])) {
        isFirst ||= found[0].includes('\n')
        continue
      }
      token = found[0]
      return
    }
  }
  const expect = (wanted: string): void => {
    if (token !== wanted) refuse(`"${token.slice(0, 20)}" was found where "${wanted}" is needed`)
    next()
  }
  const plain = (word: string): UsdValue => {
    if (/^[-+.\d]/.test(word)) return Number(word)
    if (/^("""|''')/.test(word)) return word.slice(3, -3)
    if (/^["'<@]/.test(word)) return word.slice(1, -1)
    return word
  }
  const value = (depth: number): UsdValue => {
    if (depth > DEEPEST) return refuse('lists are nested too deep')
    const close = token === '[' ? ']' : token === '(' ? ')' : undefined
    if (close) {
      const items: UsdValue[] = []
      next()
      while (token !== close) {
        if (token === '') return refuse('the file ends inside a list')
        items.push(value(depth + 1))
        if (token === ',') next()
      }
      next()
      return items
    }
    if (token === '{') {
      skip('{', '}')
      return ''
    }
    if (token === '' || /^[)\]}=,;:]$/.test(token))
      return refuse(`"${token}" was found where a value is needed`)
    const word = token
    next()
    return plain(word)
  }
  /** Over everything in brackets. */
  const skip = (open: string, close: string): void => {
    let depth = 0
    do {
      if (token === '') return refuse('the file ends inside brackets')
      if (token === open) depth++
      if (token === close) depth--
      next()
    } while (depth > 0)
  }
  const timed = (): [number, UsdValue][] => {
    const samples: [number, UsdValue][] = []
    expect('{')
    while (token !== '}') {
      if (token === '') return refuse('the file ends inside time samples')
      const time = Number(token)
      next()
      expect(':')
      samples.push([time, value(0)])
      if (token === ',') next()
    }
    next()
    return samples
  }
  const prims = (parent: UsdPrim | undefined, depth: number): UsdPrim[] => {
    if (depth > DEEPEST) return refuse('prims are nested too deep')
    const found: UsdPrim[] = []
    while (token !== '' && token !== '}') {
      if (/^(def|over|class)$/.test(token)) {
        const isDrawn = token === 'def'
        next()
        let type = ''
        if (!/^["']/.test(token)) {
          type = token
          next()
        }
        const name = String(plain(token))
        next()
        if (token === '(') skip('(', ')')
        const children: UsdPrim[] = []
        const prim = {
          type,
          name,
          path: `${parent?.path ?? ''}/${name}`,
          parent,
          children,
          values: new Map<string, UsdValue>(),
          samples: new Map<string, [number, UsdValue][]>(),
        }
        expect('{')
        children.push(...prims(prim, depth + 1))
        expect('}')
        if (isDrawn) found.push(prim)
      } else if (token === 'variantSet') {
        while ((token as string) !== '{' && (token as string) !== '') next()
        skip('{', '}')
      } else if (parent) property(parent)
      else return refuse(`"${token.slice(0, 20)}" was found where a prim is needed`)
    }
    return found
  }
  /** `uniform token[] joints = […]`, `rel skel:skeleton = <…>`, `quatf[] rotations.timeSamples = { 0: […] }`. */
  const property = ({ values, samples }: UsdPrim): void => {
    let name = ''
    while (token !== '' && token !== '=' && token !== '}' && token !== '(') {
      name = token
      next()
      // A declaration without a value ends with its line.
      if (isFirst && (token as string) !== '=') break
    }
    if (token === '=') {
      next()
      if (name.endsWith('.timeSamples'))
        (samples as Map<string, [number, UsdValue][]>).set(name.slice(0, -12), timed())
      else (values as Map<string, UsdValue>).set(name, value(0))
    }
    if (token === '(') skip('(', ')')
    if (token === ';') next()
  }
  next()
  const settings = new Map<string, UsdValue>()
  if (token === '(') {
    next()
    while ((token as string) !== ')') {
      if ((token as string) === '') return refuse('the file ends in its first lines')
      const name = token
      next()
      if ((token as string) === '=') {
        next()
        settings.set(name, value(0))
      }
    }
    next()
  }
  return { settings, prims: prims(undefined, 0) }
}
