import type { LeafKind } from './fields.js';

export interface Comparison {
  /** The name of the API's operator. The exceptions are `isKnown` and `isUnknown`, which both stand for `isNull`. */
  readonly id: string;
  readonly label: string;
  /** The words between the field and the value in a sentence, for example `is at least`. */
  readonly phrase: string;
  readonly takes: 'one' | 'many' | 'none' | 'duration';
}

const one = (id: string, label: string, phrase = label): Comparison => ({ id, label, phrase, takes: 'one' });
const many = (id: string, label: string, phrase = label): Comparison => ({
  id,
  label,
  phrase,
  takes: 'many',
});

const presence: readonly Comparison[] = [
  { id: 'isKnown', label: 'is known', phrase: 'is known', takes: 'none' },
  { id: 'isUnknown', label: 'is unknown', phrase: 'is unknown', takes: 'none' },
];
const equality = [one('eq', 'is'), one('ne', 'is not')];
const sets = [many('in', 'is any of'), many('notIn', 'is none of')];

/** The comparisons for each type of field, most used first. */
export const comparisonsOf: Readonly<Record<LeafKind, readonly Comparison[]>> = {
  text: [...equality, one('contains', 'contains'), one('startsWith', 'starts with'), ...sets, ...presence],
  list: [
    one('has', 'includes'),
    many('hasAny', 'includes any of'),
    many('hasAll', 'includes all of'),
    ...presence,
  ],
  number: [
    one('gte', 'at least', 'is at least'),
    one('lte', 'at most', 'is at most'),
    one('gt', 'more than', 'is more than'),
    one('lt', 'less than', 'is less than'),
    ...equality,
    ...sets,
    ...presence,
  ],
  date: [
    one('gte', 'on or after'),
    one('lte', 'on or before'),
    one('gt', 'after'),
    one('lt', 'before'),
    { id: 'withinLast', label: 'within the last', phrase: 'within the last', takes: 'duration' },
    one('eq', 'on'),
    one('ne', 'not on'),
    many('in', 'on any of'),
    many('notIn', 'on none of'),
    ...presence,
  ],
  boolean: [one('eq', 'is'), ...presence],
  id: [...equality, ...sets, ...presence],
};

/** Returns the comparison with this ID for a type of field. */
export function comparison(kind: LeafKind, id: string): Comparison | undefined {
  return comparisonsOf[kind].find((each) => each.id === id);
}

/** The durations that can be chosen for a relative date comparison. */
export const durations: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'P30D', label: '30 days' },
  { value: 'P3M', label: '3 months' },
  { value: 'P6M', label: '6 months' },
  { value: 'P1Y', label: 'year' },
  { value: 'P2Y', label: '2 years' },
  { value: 'P5Y', label: '5 years' },
];

const scales: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9 };

/** Parses a number such as `20000000`, `20,000,000`, `$20m` or `20k`. Returns null if the text is not a number. */
export function readNumber(text: string): number | null {
  const [, figure, scale = ''] =
    /^(-?(?:\d[\d,]*(?:\.\d*)?|\.\d+))\s*([kmb]?)$/i.exec(text.trim().replace(/^\$\s*/, '')) ?? [];
  const number = Number((figure ?? '').replaceAll(',', '')) * (scales[scale.toLowerCase()] ?? 1);
  return figure === undefined || !Number.isFinite(number) ? null : Number(number.toPrecision(15));
}
