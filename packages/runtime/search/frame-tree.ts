/** Frames that a leaf holds at most. */
const LEAF = 16
/** Rows looked at to choose where a group of frames is cut in two. */
const SAMPLE = 48

/**
 * Frames grouped by likeness: a balanced binary tree that halves them at the median of the feature that varies most, until
 * a leaf holds 16. Node n has the children 2n + 1 and 2n + 2; every node knows the box [lo, hi] around its frames.
 */
export interface FrameTree {
  /** Frames, those of a leaf next to each other and in rising order. */
  readonly order: Uint32Array
  /** The first leaf's node; those before it have two children each. */
  readonly firstLeaf: number
  /** `[leaf]`: where its frames begin in `order`, and at last where they end. */
  readonly starts: Uint32Array
  /** `[node][lo of all features, hi of all features]` */
  readonly boxes: Float32Array
  /** `[node]`: marks that any, and that all of its frames have. */
  readonly anyMark: Uint32Array
  readonly allMarks: Uint32Array
}

export function buildFrameTree(
  features: Float32Array,
  width: number,
  frameCount: number,
  marks: Uint32Array,
): FrameTree {
  let depth = 0
  while (frameCount > LEAF * (1 << depth)) depth++
  const leaves = 1 << depth
  const order = Uint32Array.from({ length: frameCount }, (_, frame) => frame)
  const column = new Float32Array(frameCount)
  const starts = new Uint32Array(leaves + 1)
  starts[leaves] = frameCount
  const split = (leaf: number, size: number, first: number, end: number): void => {
    if (size === 1) {
      starts[leaf] = first
      order.subarray(first, end).sort()
      return
    }
    const middle = (first + end) >> 1
    const feature = widest(features, width, order, first, end)
    // Side by side: a row for each look at one number of it would be most of the time.
    for (let i = first; i < end; i++) column[i] = features[order[i] * width + feature]
    selectMiddle(column, order, first, end, middle)
    split(leaf, size / 2, first, middle)
    split(leaf + size / 2, size / 2, middle, end)
  }
  split(0, leaves, 0, frameCount)
  const tree: FrameTree = {
    order,
    firstLeaf: leaves - 1,
    starts,
    boxes: new Float32Array(2 * width * (2 * leaves - 1)),
    anyMark: new Uint32Array(2 * leaves - 1),
    allMarks: new Uint32Array(2 * leaves - 1).fill(0xffffffff),
  }
  for (let leaf = 0; leaf < leaves; leaf++) boundLeaf(tree, leaf, features, width, marks)
  for (let node = leaves - 2; node >= 0; node--) boundChildren(tree, node, width)
  return tree
}

/** The feature with the largest variance among some frames, evenly chosen. */
function widest(
  features: Float32Array,
  width: number,
  order: Uint32Array,
  first: number,
  end: number,
): number {
  const step = Math.max(1, Math.floor((end - first) / SAMPLE))
  let best = 0
  let most = -1
  for (let d = 0; d < width; d++) {
    let [count, sum, squares] = [0, 0, 0]
    for (let i = first; i < end; i += step) {
      const value = features[order[i] * width + d]
      count++
      sum += value
      squares += value * value
    }
    const variance = squares / count - (sum / count) ** 2
    if (variance > most) {
      most = variance
      best = d
    }
  }
  return best
}

/** Hoare's selection: values[first … middle) are no larger than values[middle … end), and `order` goes with them. */
function selectMiddle(
  values: Float32Array,
  order: Uint32Array,
  first: number,
  end: number,
  middle: number,
): void {
  let [low, high] = [first, end - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1]
    let [i, j] = [low, high]
    while (i <= j) {
      while (values[i] < pivot) i++
      while (values[j] > pivot) j--
      if (i > j) break
      const [value, frame] = [values[i], order[i]]
      values[i] = values[j]
      order[i++] = order[j]
      values[j] = value
      order[j--] = frame
    }
    if (middle <= j) high = j
    else if (middle >= i) low = i
    else return
  }
}

function boundLeaf(
  { order, firstLeaf, starts, boxes, anyMark, allMarks }: FrameTree,
  leaf: number,
  features: Float32Array,
  width: number,
  marks: Uint32Array,
): void {
  const node = firstLeaf + leaf
  const at = 2 * width * node
  boxes.fill(Infinity, at, at + width)
  boxes.fill(-Infinity, at + width, at + 2 * width)
  for (let i = starts[leaf]; i < starts[leaf + 1]; i++) {
    const frame = order[i]
    anyMark[node] |= marks[frame]
    allMarks[node] &= marks[frame]
    for (let d = 0; d < width; d++) {
      const value = features[frame * width + d]
      if (value < boxes[at + d]) boxes[at + d] = value
      if (value > boxes[at + width + d]) boxes[at + width + d] = value
    }
  }
}

function boundChildren({ boxes, anyMark, allMarks }: FrameTree, node: number, width: number): void {
  const [left, right] = [2 * node + 1, 2 * node + 2]
  anyMark[node] = anyMark[left] | anyMark[right]
  allMarks[node] = allMarks[left] & allMarks[right]
  for (let d = 0; d < width; d++) {
    const [low, high] = [d, width + d]
    boxes[2 * width * node + low] = Math.min(boxes[2 * width * left + low], boxes[2 * width * right + low])
    boxes[2 * width * node + high] = Math.max(boxes[2 * width * left + high], boxes[2 * width * right + high])
  }
}
