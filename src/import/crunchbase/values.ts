import { continents, getCountryDataList } from 'countries-list';
import { type InvestmentType, isInvestmentType } from '../../records/funding-round.js';
import { cleanText } from '../../tabular/csv-row.js';
import * as amounts from '../../tabular/read-amount.js';
import { readDay, readYear } from '../../tabular/read-day.js';
import { normalizeHost } from '../../values/addresses.js';
import { type DateString, isDateString } from '../../values/dates.js';
import type { FileListener } from '../intake-item.js';
import { permalinkSlug } from './ids.js';
import { isForeignHost } from './shared-hosts.js';

/** The date of the 2015 export, which its rows do not contain. */
export const exportDate: DateString = '2015-12-04';

/** The range of valid founding years. The export also contains 1015 and 2914. */
const foundedYears = { first: 1800, last: 2015 };

/**
 * The range of valid deal years. It ends one year after the export, because deals can be announced in advance. The
 * export also contains 1201 and 3201.
 */
const dealYears = { first: 1800, last: 2016 };

/** Called for an invalid date or year, which becomes null. */
type OnImpossible = () => void;

/**
 * Parses the date of a deal, written `YYYY-MM-DD` or `DD-MM-YYYY` with or without a time, or in a form that `readDay`
 * accepts.
 */
export function readDealDate(text: string | null, onImpossible: OnImpossible): DateString | null {
  if (text === null) return null;
  const read = readDay(yearFirst(text));
  if (read.day !== null && isWithin(Number(read.day.slice(0, 4)), dealYears)) return read.day;
  if (read.day !== null || read.isUnreadable) onImpossible();
  return null;
}

/** Converts a date written `DD-MM-YYYY` to `YYYY-MM-DD` and returns any other text unchanged. */
function yearFirst(text: string): string {
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})(?:[ T].*)?$/.exec(text) ?? [];
  return day === undefined ? text : `${year ?? ''}-${month ?? ''}-${day}`;
}

/** Parses a founding year from a date, a year, or a part of a year (`Q1 2014`). Null for a date that does not exist. */
export function readFoundedYear(text: string | null, onImpossible: OnImpossible): number | null {
  if (text === null) return null;
  const read = readYear(yearFirst(text));
  if (read.year !== null && isWithin(read.year, foundedYears)) return read.year;
  if (read.year !== null || read.isUnreadable) onImpossible();
  return null;
}

/**
 * Joins the three parts in which documents store a date. Returns null if a part is missing or the date does not exist.
 */
export function dateOfParts(
  year: number | null,
  month: number | null,
  day: number | null,
): DateString | null {
  if (year === null || month === null || day === null) return null;
  const date = [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
  return isDateString(date) ? date : null;
}

/**
 * Parses an amount of money. Returns null if it is missing, unreadable, or zero, which the export also uses for unknown
 * amounts. Counts unreadable amounts. `currency` is the currency in the row.
 */
export function readAmount(
  text: string | null,
  listener: Pick<FileListener, 'onCount'>,
  currency?: string,
): number | null {
  if (text === null) return null;
  const { amount, isUnreadable } = amounts.readAmount(text, currency);
  if (isUnreadable) listener.onCount?.('unreadable amounts set to unknown', 1);
  return amount === 0 ? null : amount;
}

function isWithin(year: number, years: { first: number; last: number }): boolean {
  return year >= years.first && year <= years.last;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

export interface Country {
  readonly name: string;
  readonly continent: string;
}

/** Country codes in the export that are not in ISO 3166, one of them obsolete, mapped to ISO codes. */
const oddCodes: ReadonlyMap<string, string> = new Map([
  ['ROM', 'ROU'],
  ['BAH', 'BHS'],
  ['TAN', 'TZA'],
]);

const countries: ReadonlyMap<string, Country> = new Map(
  getCountryDataList().map((country) => [
    country.iso3,
    { name: country.name, continent: continents[country.continent] },
  ]),
);

/** The counter of country codes that `findCountry` does not know. */
export const unknownCountries = 'unknown country codes set to unknown';

/**
 * Returns the country with a three-letter code; null if the code is missing or unknown. Calls `onUnknown` for an unknown
 * one.
 */
export function findCountry(code: string | null, onUnknown?: () => void): Country | null {
  if (code === null) return null;
  const iso3 = code.toUpperCase();
  const country = countries.get(oddCodes.get(iso3) ?? iso3) ?? null;
  if (country === null) onUnknown?.();
  return country;
}

const unitedStates =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
  'DC District of Columbia,FL Florida,GA Georgia,GU Guam,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,' +
  'KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,' +
  'MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,' +
  'NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,' +
  'RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
  'VI U.S. Virgin Islands,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

const canada =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,' +
  'NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon';

const states: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['USA', readTable(unitedStates)],
  ['CAN', readTable(canada)],
]);

/**
 * Returns the name of a US state or Canadian province. Null for other countries, for which the export has FIPS codes
 * (`16`, `A8`).
 */
export function findState(countryCode: string | null, stateCode: string | null): string | null {
  return states.get(countryCode ?? '')?.get(stateCode ?? '') ?? null;
}

function readTable(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(',').map((entry) => [entry.slice(0, 2), entry.slice(3)]));
}

/** Investment types by the export's round type, except `venture`, whose type depends on the series letter. */
const types: ReadonlyMap<string, InvestmentType> = new Map([
  ['seed', 'Seed'],
  ['angel', 'Angel'],
  ['debt_financing', 'Debt Financing'],
  ['convertible_note', 'Convertible Note'],
  ['undisclosed', 'Undisclosed'],
  ['equity_crowdfunding', 'Equity Crowdfunding'],
  ['product_crowdfunding', 'Product Crowdfunding'],
  ['private_equity', 'Private Equity'],
  ['grant', 'Grant'],
  ['non_equity_assistance', 'Non Equity Assistance'],
  ['secondary_market', 'Secondary Market'],
  ['post_ipo_equity', 'Post Ipo Equity'],
  ['post_ipo_debt', 'Post Ipo Debt'],
  ['post_ipo_secondary', 'Post Ipo Secondary'],
  ['pre_seed', 'Pre Seed'],
  ['corporate_round', 'Corporate Round'],
  ['initial_coin_offering', 'Initial Coin Offering'],
]);

/**
 * Returns the contract's investment type of a round (contract 2.2); null if the export's type is missing or unknown.
 * The series letter (`code`) is used only for venture rounds.
 */
export function findInvestmentType(type: string | null, code: string | null): InvestmentType | null {
  const word = type?.toLowerCase() ?? '';
  if (word !== 'venture') return types.get(word) ?? null;
  const series = `Series ${code?.toUpperCase() ?? 'Unknown'}`;
  return isInvestmentType(series) ? series : 'Series Unknown';
}

/** Seniority levels, highest first, each with a pattern for the job titles that have it. */
const levels: readonly (readonly [level: string, words: RegExp])[] = [
  ['founder', /\b(co-?\s?)?founder\b(?!['’]?s? office\b)|\bfounding\b/i],
  ['c_level', /\bchief\b|\bc[efotimpsrd]o\b|\bpresident(?<!vice[ -]president)\b/i],
  ['partner', /^partner$|\b(general|managing|venture) partner\b/i],
  ['board', /\bboard\b|\bchair(man|woman|person)?\b/i],
  ['vp', /\b[se]?vp\b|\bvice[ -]president\b/i],
  ['director', /\bdirector\b|\bhead\b/i],
  ['manager', /\bmanager\b|\blead(er)?\b/i],
  ['senior', /\bsenior\b|\bsr\b|\bprincipal\b/i],
  ['junior', /\bintern\b|\bjunior\b|\bjr\b|\bassistant\b/i],
];

/** True if a job title is a founder's. False for the staff of a founder's office. */
export function isFounderTitle(title: string | null): boolean {
  return title !== null && /founder(?!s?['’]?s? office\b)/i.test(title);
}

/** Returns the seniority level of a job title, for `level_of_seniority` and `seniority`; null if none is recognized. */
export function seniorityOfTitle(title: string | null): string | null {
  if (title === null) return null;
  return levels.find(([, words]) => words.test(title))?.[0] ?? null;
}

/** Returns the highest seniority level among the titles; null if none is recognized. */
export function topSeniority(titles: readonly (string | null)[]): string | null {
  const seniorities = new Set(titles.map(seniorityOfTitle));
  return levels.find(([level]) => seniorities.has(level))?.[0] ?? null;
}

/** Splits a stock symbol with an optional exchange, such as `NASDAQ:META`. */
export function splitStockSymbol(text: string | null): {
  readonly exchange: string | null;
  readonly symbol: string | null;
} {
  const value = text?.trim() ?? '';
  const colon = value.lastIndexOf(':');
  const exchange = value.slice(0, Math.max(0, colon)).trim().toLowerCase();
  const symbol = value.slice(colon + 1).trim();
  return { exchange: exchange === '' ? null : exchange, symbol: symbol === '' ? null : symbol };
}

/**
 * Returns the normalized domain of a company's home page (D9); null if there is none or many companies share its host.
 */
export function websiteDomain(homepage: string | null, permalink: string): string | null {
  const host = homepage === null ? null : normalizeHost(homepage);
  return host === null || isForeignHost(host, permalinkSlug(permalink)) ? null : host;
}

/** Returns city, state and country as one text, with codes replaced by names; null if all are unknown. */
export function locationText(
  city: string | null,
  stateCode: string | null,
  countryCode: string | null,
  onUnknown?: () => void,
): string | null {
  const country = findCountry(countryCode, onUnknown)?.name ?? null;
  const parts = [city, findState(countryCode, stateCode), country].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/**
 * Converts HTML to text with line breaks between paragraphs. Decodes only numeric entities and the six most common
 * named ones; others are left as they are.
 */
export function plainText(html: string | null): string | null {
  if (html === null) return null;
  const text = html
    .replace(/<\/(p|div|li|ul|ol|h\d)\s*>|<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,4});/gi, decodeEntity);
  return cleanText(text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n[ \n]*/g, '\n'));
}

function decodeEntity(entity: string, body: string): string {
  if (!body.startsWith('#')) return named.get(body.toLowerCase()) ?? entity;
  const isHexadecimal = /^#x/i.test(body);
  const code = isHexadecimal ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
