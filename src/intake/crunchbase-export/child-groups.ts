import type { GrowingNumbers } from './growing-numbers.js';

/** Children by their parent, in two arrays: a counting sort of the parents' ordinals. */
export class ChildGroups {
  private readonly starts: Int32Array;
  private readonly children: Int32Array;

  /** Groups the children 0, 1, 2, ... by their parents' ordinals, which are below `parentCount`; -1 is no parent. */
  constructor(parents: GrowingNumbers, parentCount: number) {
    const starts = new Int32Array(parentCount + 1);
    for (let child = 0; child < parents.length; child++) {
      const parent = parents.get(child);
      if (parent >= 0) starts[parent + 1] = (starts[parent + 1] ?? 0) + 1;
    }
    for (let parent = 0; parent < parentCount; parent++) {
      starts[parent + 1] = (starts[parent + 1] ?? 0) + (starts[parent] ?? 0);
    }
    const next = starts.slice();
    this.children = new Int32Array(starts[parentCount] ?? 0);
    for (let child = 0; child < parents.length; child++) {
      const parent = parents.get(child);
      if (parent < 0) continue;
      const at = next[parent] ?? 0;
      this.children[at] = child;
      next[parent] = at + 1;
    }
    this.starts = starts;
  }

  /** How many children a parent has. */
  countOf(parent: number): number {
    return (this.starts[parent + 1] ?? 0) - (this.starts[parent] ?? 0);
  }

  /** The children of a parent in the order in which they were added. */
  of(parent: number): Int32Array {
    return this.children.subarray(this.starts[parent] ?? 0, this.starts[parent + 1] ?? 0);
  }
}
