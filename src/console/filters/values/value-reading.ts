import type { FilterValue } from '../filter-model.js';

/** How the text that was typed as a value is understood. Only `understood` can be in a filter. */
export type ValueReading = Empty | Wrong | Unclear | Understood;

interface Empty {
  readonly kind: 'empty';
}

interface Wrong {
  readonly kind: 'wrong';
  /** A sentence that says what to enter. */
  readonly problem: string;
}

/** The text has several meanings, or one that is improbable. The user has to choose one before it counts. */
interface Unclear {
  readonly kind: 'unclear';
  readonly choices: readonly Understood[];
}

export interface Understood {
  readonly kind: 'understood';
  /** The comparison. If the text names one, as `>50m` and `since 2021` do, it is this one and not the chosen one. */
  readonly comparison: string;
  /** The text without the words for the comparison. Read with this comparison, it has the same meaning. */
  readonly text: string;
  /** The comparison in the API's format, for example `{ gte: 10000000, lte: 20000000 }`. */
  readonly operands: FilterValue;
  /** The values as words, for example `$50,000,000`. They follow the phrase of the comparison in a sentence. */
  readonly words: string;
  /** Describes the meaning below the input, for example `more than $50,000,000`. Null if the text says the same. */
  readonly hint: string | null;
}

export const empty: Empty = { kind: 'empty' };

export function wrong(problem: string): Wrong {
  return { kind: 'wrong', problem };
}

/** Returns the only reading of a text that is clear, otherwise the choice between all readings. */
export function oneOf(readings: readonly ValueReading[], isClear: boolean): ValueReading {
  const [first] = readings;
  if (first !== undefined && readings.length === 1 && isClear) return first;
  const choices = readings.filter((each) => each.kind === 'understood');
  if (choices.length > 0) return { kind: 'unclear', choices };
  return first ?? empty;
}

/** The meanings of a single number or date. If it is clear, there is one. */
export interface Candidates<Value> {
  readonly values: readonly Value[];
  readonly isClear: boolean;
}

/** Returns all pairs of a lower and an upper end. */
export function pairsOf<Value>(lower: Candidates<Value>, upper: Candidates<Value>): [Value, Value][] {
  return lower.values.flatMap((one) => upper.values.map((other): [Value, Value] => [one, other]));
}
