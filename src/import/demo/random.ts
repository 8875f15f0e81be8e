import { faker } from '@faker-js/faker/locale/en';
import { type DateString, toDateString } from '../../values/dates.js';

/** The fictional date on which the demo data was collected. No generated date is later. */
export const referenceDate: DateString = '2026-06-30';

/** Returns the date `days` later, or earlier if negative. */
export function shiftDays(date: DateString, days: number): DateString {
  const day = Date.parse(date) / dayMs + days;
  let text = known.get(day);
  if (text === undefined) known.set(day, (text = toDateString(new Date(day * dayMs))));
  return text;
}

const dayMs = 86_400_000;
/** Cache of dates by days since 1970. The data uses a few thousand dates hundreds of thousands of times. */
const known = new Map<number, DateString>();

/** Returns the date about `months` later. A month counts as 30.4 days, so that the date always exists. */
export function shiftMonths(date: DateString, months: number): DateString {
  return shiftDays(date, Math.round(months * 30.4));
}

/** Returns the number of days from one date to a later one. */
function daysBetween(from: DateString, to: DateString): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

export function yearOf(date: DateString): number {
  return Number(date.slice(0, 4));
}

/** Returns the later of two dates. `YYYY-MM-DD` dates compare as text. */
export function laterOf(one: DateString, other: DateString): DateString {
  return one > other ? one : other;
}

/** A choice with its weight relative to the other choices. */
export interface Weighted<T> {
  readonly weight: number;
  readonly value: T;
}

/** A stream of random values. */
export interface Draw {
  /** Returns true in `share` of the cases, from 0 to 1. */
  chance(share: number): boolean;
  /** Returns an integer between two bounds, both included. */
  between(least: number, most: number): number;
  /** Returns an integer that is evenly distributed on a logarithmic scale, as amounts of money and sizes are. */
  skewed(least: number, most: number): number;
  decimal(least: number, most: number, digits: number): number;
  /** Returns a date between two dates, both included, or `from` if `to` is earlier. */
  day(from: DateString, to: DateString): DateString;
  pick<T>(list: readonly T[]): T;
  pickWeighted<T>(list: readonly Weighted<T>[]): T;
  /** Returns distinct members of the list in random order. */
  some<T>(list: readonly T[], least: number, most: number): T[];
  shuffled<T>(list: readonly T[]): T[];
  /**
   * Returns the value of `make` in `share` of the cases, otherwise null for unknown (D8). A stream opened with
   * `isComplete` always returns the value.
   */
  known<T>(share: number, make: () => T): T | null;
  personName(): { firstName: string; lastName: string };
  /** Returns a short marketing phrase. */
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
  personName: () => ({ firstName: faker.person.firstName(), lastName: faker.person.lastName() }),
  phrase: () => faker.company.catchPhrase(),
};

/**
 * Opens the random stream with this name. Each record has its own stream, so that it depends only on the seed and the
 * stream name: changing how one record is generated does not change other records. All streams share faker's single
 * generator, because faker's `en` bundle exports no class. Values always come from the stream opened last, so finish
 * with a stream before opening the next.
 */
export function openDraw(seed: number, stream: string, isComplete = false): Draw {
  faker.seed([seed, ...Buffer.from(stream)]);
  faker.setDefaultRefDate(`${referenceDate}T00:00:00Z`);
  return {
    ...plainDraws,
    known: (share, make) => (isComplete || faker.datatype.boolean(share) ? make() : null),
  };
}

const bands: readonly (readonly [most: number, band: string])[] = [
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [1_000, '501-1000'],
  [5_000, '1001-5000'],
  [10_000, '5001-10000'],
];

/** Returns the band of a headcount in the contract's form, such as `51-200` (contract 2.3). */
export function employeeBand(count: number): string {
  return bands.find(([most]) => count <= most)?.[1] ?? '10001+';
}

/** Splits `total` into `parts` integers, the largest first. A part may be 0 if the total is small. */
export function splitWhole(draw: Draw, total: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, () => draw.between(5, 100));
  const sum = weights.reduce((one, other) => one + other, 0);
  const shares = weights
    .map((weight) => Math.floor((total * weight) / sum))
    .sort((one, other) => other - one);
  const rest = total - shares.reduce((one, other) => one + other, 0);
  return shares.map((share, index) => (index === 0 ? share + rest : share));
}

const openings =
  'Al Bel Bri Cal Cor Dal Del Fen Gal Hal Ist Jor Kal Kel Lan Lum Mar Mel Nor Or Pel Quan Ral Ser Sol Tal Tor Ul Val Ver Win Xan Yor Zel';
const middles = 'a e i o ora eva ima adi ori una enti avi osa';
const endings = 'ra lis dor nex tis mont vian dyne rix lo ven tra quo sta nix';

const firmOpenings =
  'East West Amber Copper Birch Heather Linden Maple Juniper Fern Cedar Thistle Willow Hazel Rowan Alder Marble Velvet Lantern Harbor Meadow Ember Frost Winter Summer Kestrel Heron Otter Quartz Saffron Indigo';
const firmEndings =
  'light field gate crest hollow mere wick haven ford dale shore vale brook march well loom spire path song cove';

/**
 * Returns fictional, pronounceable and distinct first words of company names, such as `Quantavian`, in random order.
 */
export function companyRoots(draw: Draw): string[] {
  return draw.shuffled(combine([openings, middles, endings]));
}

/** Returns fictional, distinct first words of investor names, such as `Heronmere`, in random order. */
export function firmRoots(draw: Draw): string[] {
  return draw.shuffled(combine([firmOpenings, firmEndings]));
}

/**
 * Returns a name in the form used in hosts, email addresses and paths: lowercase letters and digits, separated by
 * hyphens.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function combine(parts: readonly string[]): string[] {
  const joined = parts.reduce<string[]>(
    (heads, part) => heads.flatMap((head) => part.split(' ').map((tail) => head + tail)),
    [''],
  );
  return [...new Set(joined)];
}

/** A position: its title, departments and seniority. */
export interface Job {
  readonly title: string;
  readonly departments: readonly string[];
  readonly seniority: string;
}

/** The departments in team breakdowns. */
export const departments = [
  'Engineering',
  'Sales',
  'Marketing',
  'Operations',
  'Product',
  'Finance',
  'People',
  'Customer Success',
] as const;

/** The positions of founders, in the order in which founders are listed. */
export const founderJobs: readonly [Job, ...Job[]] = [
  { title: 'Co-Founder & CEO', departments: ['Executive'], seniority: 'Founder' },
  { title: 'Co-Founder & CTO', departments: ['Executive', 'Engineering'], seniority: 'Founder' },
  { title: 'Co-Founder & COO', departments: ['Executive', 'Operations'], seniority: 'Founder' },
];

/** The positions of all other people, including the first jobs of a career. */
export const staffJobs: readonly Job[] = [
  { title: 'Chief Financial Officer', departments: ['Executive', 'Finance'], seniority: 'C-Level' },
  { title: 'Chief Product Officer', departments: ['Executive', 'Product'], seniority: 'C-Level' },
  { title: 'VP Engineering', departments: ['Engineering'], seniority: 'VP' },
  { title: 'VP Sales', departments: ['Sales'], seniority: 'VP' },
  { title: 'Director of Marketing', departments: ['Marketing'], seniority: 'Director' },
  { title: 'Director of Operations', departments: ['Operations'], seniority: 'Director' },
  { title: 'Engineering Manager', departments: ['Engineering'], seniority: 'Manager' },
  { title: 'People Manager', departments: ['People'], seniority: 'Manager' },
  { title: 'Senior Software Engineer', departments: ['Engineering'], seniority: 'Senior' },
  { title: 'Senior Product Designer', departments: ['Product'], seniority: 'Senior' },
  { title: 'Account Executive', departments: ['Sales'], seniority: 'Mid-Level' },
  { title: 'Customer Success Lead', departments: ['Customer Success'], seniority: 'Mid-Level' },
  { title: 'Data Analyst', departments: ['Engineering', 'Finance'], seniority: 'Mid-Level' },
  { title: 'Software Engineer', departments: ['Engineering'], seniority: 'Mid-Level' },
  { title: 'Marketing Associate', departments: ['Marketing'], seniority: 'Junior' },
];
