import { faker } from '@faker-js/faker/locale/en';
import type { DateString } from '../../domain/date-string.js';
import { daysBetween, referenceDate, shiftDays } from './calendar.js';

/** A choice and how often it is taken, relative to its siblings. */
export interface Weighted<T> {
  readonly weight: number;
  readonly value: T;
}

/** What one stream of chance can be asked for. */
export interface Draw {
  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean;
  /** An integer, both ends included. */
  between(least: number, most: number): number;
  /** An integer; small ones are as likely as large ones on a logarithmic scale, as money and sizes are. */
  skewed(least: number, most: number): number;
  decimal(least: number, most: number, digits: number): number;
  /** A day, both ends included; `from` itself when `to` is earlier. */
  day(from: DateString, to: DateString): DateString;
  pick<T>(list: readonly T[]): T;
  pickWeighted<T>(list: readonly Weighted<T>[]): T;
  /** Distinct members of the list in random order. */
  some<T>(list: readonly T[], least: number, most: number): T[];
  shuffled<T>(list: readonly T[]): T[];
  /** The value in `share` of the cases, else null: unknown (D8). A complete stream knows everything. */
  known<T>(share: number, make: () => T): T | null;
  /** Up to `most` signal ids in `share` of the cases, else none. */
  signalIds(share: number, most: number): string[];
  personName(): { firstName: string; lastName: string };
  /** A short phrase of marketing. */
  phrase(): string;
}

const plainDraws: Omit<Draw, 'known'> = {
  chance: (share) => faker.datatype.boolean(share),
  between: (least, most) => faker.number.int({ min: least, max: most }),
  skewed: (least, most) => Math.round(least * (most / least) ** faker.number.float()),
  decimal: (least, most, digits) => faker.number.float({ min: least, max: most, fractionDigits: digits }),
  day: (from, to) => shiftDays(from, faker.number.int({ min: 0, max: Math.max(0, daysBetween(from, to)) })),
  pick: (list) => faker.helpers.arrayElement(list),
  pickWeighted: (list) => faker.helpers.weightedArrayElement(list),
  some: (list, least, most) => faker.helpers.arrayElements(list, { min: least, max: most }),
  shuffled: (list) => faker.helpers.shuffle(list),
  signalIds: (share, most) =>
    faker.datatype.boolean(share)
      ? faker.helpers.multiple(() => faker.string.uuid(), { count: { min: 1, max: most } })
      : [],
  personName: () => ({ firstName: faker.person.firstName(), lastName: faker.person.lastName() }),
  phrase: () => faker.company.catchPhrase(),
};

/**
 * Opens the stream of chance named `stream`. Each record has a stream of its own, so that a record depends on the
 * seed and its name alone, and a changed recipe for one does not shift all that follow.
 * All streams share faker's one generator (its `en` bundle exports no class): the stream opened last is the one
 * that is drawn from, so a stream must be used up before the next is opened.
 */
export function openDraw(seed: number, stream: string, isComplete = false): Draw {
  faker.seed([seed, ...Buffer.from(stream)]);
  faker.setDefaultRefDate(`${referenceDate}T00:00:00Z`);
  return {
    ...plainDraws,
    known: (share, make) => (isComplete || faker.datatype.boolean(share) ? make() : null),
  };
}
