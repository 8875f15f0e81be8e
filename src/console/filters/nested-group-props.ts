import type { Group } from './filter-model.js';

/** What a box of conditions is given, wherever it stands. */
export interface NestedGroupProps {
  readonly input: string;
  readonly group: Group;
  /** How many edges may follow one another from here. */
  readonly steps: number;
  /** Whether a group may be put into this one. */
  readonly hasGroups: boolean;
  readonly hasDurations: boolean;
  readonly onChange: (group: Group) => void;
}
