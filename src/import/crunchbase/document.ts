import { z } from 'zod';
import { cleanText } from '../../tabular/csv-row.js';
import type { CompanyFacts } from './company-facts.js';

/*
 * The fields of a company document (a line of `companies.json`) that the import reads. A field of the wrong type
 * becomes null, and an invalid list element is skipped, so only a document without a company name is rejected.
 */
const text = z.string().transform(cleanText).nullable().catch(null);
const number = z.number().nullable().catch(null);
const whole = z.int().nullable().catch(null);

const person = z.object({ first_name: text, last_name: text, permalink: z.string().min(1) });
const named = z.object({ name: text });

const relationship = z.object({ is_past: z.boolean().nullable().catch(null), title: text, person });

const investment = z.object({
  company: named.nullable().catch(null),
  financial_org: named.nullable().catch(null),
  person: person.nullable().catch(null),
});

const milestone = z.object({
  description: text,
  stoned_year: whole,
  stoned_month: whole,
  stoned_day: whole,
  source_url: text,
});

const ipo = z.object({
  valuation_amount: number,
  valuation_currency_code: text,
  pub_year: whole,
  pub_month: whole,
  pub_day: whole,
  stock_symbol: text,
});

const documentShape = z.object({
  name: z.string().transform(cleanText).pipe(z.string()),
  permalink: text,
  crunchbase_url: text,
  homepage_url: text,
  twitter_username: text,
  category_code: text,
  number_of_employees: whole,
  founded_year: whole,
  deadpooled_year: whole,
  tag_list: text,
  alias_list: text,
  email_address: text,
  phone_number: text,
  description: text,
  overview: text,
  updated_at: text,
  relationships: list(relationship),
  funding_rounds: list(z.object({ investments: list(investment) })),
  offices: list(z.object({ city: text, state_code: text, country_code: text })),
  milestones: list(milestone),
  external_links: list(z.object({ external_url: text, title: text })),
  ipo: ipo.nullable().catch(null),
});

/** Parses a document. Returns null if the value is not an object with a company name. */
export function findDocument(value: unknown): CompanyDocument | null {
  const result = documentShape.safeParse(value);
  return result.success ? result.data : null;
}

function list<Element extends z.ZodType>(element: Element) {
  return z
    .array(element.nullable().catch(null))
    .catch([])
    .transform((elements) => elements.filter((each) => each !== null));
}

/** A company document of the 2013 export, with the export's field names. */
export type CompanyDocument = z.infer<typeof documentShape>;

export type DocumentPerson = z.infer<typeof person>;

export type DocumentIpo = z.infer<typeof ipo>;

/**
 * Returns the slug of the document's company. Prefers the slug in `crunchbase_url`, because three permalinks are
 * damaged (`abc2`).
 */
export function documentSlug(document: CompanyDocument): string | null {
  const fromAddress = /\/company\/([^/?#]+)/.exec(document.crunchbase_url ?? '')?.[1];
  return fromAddress ?? document.permalink;
}

/**
 * Returns the time of the last change as `YYYY-MM-DD HH:MM:SS` in UTC, parsed from `Sun Dec 08 07:15:44 UTC 2013`.
 */
export function documentUpdatedAt(document: CompanyDocument): string | null {
  const [, day, time, year] =
    /^\w{3} (\w{3} \d\d) (\d\d:\d\d:\d\d) UTC (\d{4})$/.exec(document.updated_at ?? '') ?? [];
  if (day === undefined || time === undefined || year === undefined) return null;
  const moment = new Date(`${day} ${year} ${time} UTC`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the full name of a person as the document spells it; null if both parts are missing. */
export function documentPersonName(named: DocumentPerson): string | null {
  return cleanText(`${named.first_name ?? ''} ${named.last_name ?? ''}`);
}

/** Returns the company facts in a document, for a company that is not in the companies file. */
export function documentFacts(document: CompanyDocument, permalink: string): CompanyFacts {
  const [office] = document.offices;
  return {
    permalink,
    name: document.name,
    homepage: document.homepage_url,
    categories: document.category_code === null ? null : titleOfCode(document.category_code),
    status: documentStatus(document),
    countryCode: office?.country_code ?? null,
    stateCode: office?.state_code ?? null,
    region: null,
    city: office?.city ?? null,
    foundedAt: document.founded_year === null ? null : String(document.founded_year),
    foundedYear: null,
    totals: null,
  };
}

/**
 * Merges the facts in a row of another file into a document's facts. The row is newer, so its categories and location
 * take precedence. Its status is used only if the document has none.
 */
export function mergeFacts(document: CompanyFacts, side: CompanyFacts | null): CompanyFacts {
  if (side === null) return document;
  const { countryCode, stateCode, region, city } = side.countryCode === null ? document : side;
  const categories = side.categories ?? document.categories;
  const status = document.status ?? side.status;
  return { ...document, categories, status, countryCode, stateCode, region, city };
}

/**
 * Returns the status that a document implies. A document records that a company closed or went public, but not that it
 * still operates. Closing years of 1 to 3 are invalid data.
 */
function documentStatus(document: CompanyDocument): string | null {
  if ((document.deadpooled_year ?? 0) > 1900) return 'closed';
  return document.ipo === null ? null : 'ipo';
}

/** Converts a category code to the spelling of the companies file: `games_video` becomes `Games Video`. */
export function titleOfCode(code: string): string {
  const words = code.split('_').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
