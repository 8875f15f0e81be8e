import { z } from 'zod';
import { cleanText } from '../../tabular/clean-text.js';

/*
 * The parts of a company document that the mapping uses. A field of a wrong kind is unknown, a list's damaged
 * element is left out: a document is refused only when it names no company at all.
 */
const text = z.string().transform(cleanText).nullable().catch(null);
const number = z.number().nullable().catch(null);
const whole = z.int().nullable().catch(null);

function list<Element extends z.ZodType>(element: Element) {
  return z
    .array(element.nullable().catch(null))
    .catch([])
    .transform((elements) => elements.filter((each) => each !== null));
}

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

/** A company document of the 2013 export, under the export's own names. */
export type CompanyDocument = z.infer<typeof documentShape>;
export type DocumentPerson = z.infer<typeof person>;
export type DocumentIpo = z.infer<typeof ipo>;

/** Reads a document; null when the value is no object that names a company. */
export function findDocument(value: unknown): CompanyDocument | null {
  const result = documentShape.safeParse(value);
  return result.success ? result.data : null;
}

/** The slug of the document's company: of its page's address, since three permalinks are damaged (`abc2`). */
export function documentSlug(document: CompanyDocument): string | null {
  const fromAddress = /\/company\/([^/?#]+)/.exec(document.crunchbase_url ?? '')?.[1];
  return fromAddress ?? document.permalink;
}

/** When the document was last changed, `YYYY-MM-DD HH:MM:SS` in UTC, from `Sun Dec 08 07:15:44 UTC 2013`. */
export function documentUpdatedAt(document: CompanyDocument): string | null {
  const [, day, time, year] =
    /^\w{3} (\w{3} \d\d) (\d\d:\d\d:\d\d) UTC (\d{4})$/.exec(document.updated_at ?? '') ?? [];
  if (day === undefined || time === undefined || year === undefined) return null;
  const moment = new Date(`${day} ${year} ${time} UTC`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString().slice(0, 19).replace('T', ' ');
}

/** The full name of a person as the document spells it; null when both parts are missing. */
export function documentPersonName(named: DocumentPerson): string | null {
  return cleanText(`${named.first_name ?? ''} ${named.last_name ?? ''}`);
}
