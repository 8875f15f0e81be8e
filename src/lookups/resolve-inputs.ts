import type { FreeQuestion } from '../accounts/free-answers.js';
import { defineOperation } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import { emailKey } from '../values/addresses.js';
import { boundMatches } from './bound-matches.js';
import {
  type CompanyLookup,
  type InvestorLookup,
  lookupProducts,
  type PersonLookup,
  rateOfInputs,
  type ResolvedMatch,
  type ResolvedRow,
} from './model/lookups.js';
import { type ReadInput, readInputs, readResolveInput, type ResolveLookup } from './model/read-inputs.js';
import { matchCompanies, matchInvestorsByFoldedNames, matchPeople } from './sql/match-records.js';

/** The result of a lookup: the matches that the caller may see, and the number of all matches. */
interface Meaning {
  readonly matches: readonly ResolvedMatch[];
  readonly count: number;
}

type Inputs = readonly ReadInput<ResolveLookup>[];

/**
 * Returns the records that each input matches, in input order, at no charge. A lookup by email address never returns
 * the person's ID.
 * @throws ApiError ANSWER_TOO_LARGE when the inputs match more records than one response may contain.
 */
export async function resolveInputs(context: RequestContext, inputs: Inputs): Promise<ResolvedRow[]> {
  const grouped = new GroupedInputs(inputs);
  const emails = grouped.people.map(({ email }) => email);
  if (!context.paying.terms.isDryRun) context.paying.freeAnswers.ask(emailQuestion(emails, false));
  const [companies, people, investors] = await Promise.all([
    interpretCompanies(context, grouped.companies),
    interpretPeople(context, grouped.people),
    interpretInvestors(context, grouped.investors),
  ]);
  const meanings = { companies: companies.values(), people: people.values(), investors: investors.values() };
  return inputs.map(({ given, lookup, error }) => {
    if (lookup === null) return { input: given, status: 'invalid', matches: [], error };
    const { matches, count } = meanings[lookup.product].next().value ?? { matches: [], count: 0 };
    const status = count === 0 ? 'not_found' : count === 1 ? 'found' : 'ambiguous';
    return { input: given, status, matches, error: null };
  });
}

/** Groups the valid lookups by product, each group in input order. */
class GroupedInputs {
  readonly companies: CompanyLookup[] = [];
  readonly people: PersonLookup[] = [];
  readonly investors: InvestorLookup[] = [];

  constructor(inputs: Inputs) {
    for (const { lookup } of inputs) {
      if (lookup?.product === 'companies') this.companies.push(lookup.lookup);
      else if (lookup?.product === 'people') this.people.push(lookup.lookup);
      else if (lookup?.product === 'investors') this.investors.push(lookup.lookup);
    }
  }
}

async function interpretCompanies(
  { services, reading }: RequestContext,
  lookups: readonly CompanyLookup[],
): Promise<Meaning[]> {
  const matched = await matchCompanies(services.db.reads, lookups);
  const ids = distinct(matched);
  const records = await reading.listRequested('Company', ids, ['organizationName', 'website']);
  return meanings(
    matched,
    ids,
    records.map((record) =>
      record === null
        ? null
        : { id: record.id, name: record.organizationName, domain: record.website.domain },
    ),
  );
}

async function interpretInvestors(
  { services, reading }: RequestContext,
  lookups: readonly InvestorLookup[],
): Promise<Meaning[]> {
  const matched = await matchInvestorsByFoldedNames(services.db.reads, lookups);
  const ids = distinct(matched);
  const records = await reading.listRequested('Investor', ids, ['investorName', 'domain']);
  return meanings(
    matched,
    ids,
    records.map((record) =>
      record === null ? null : { id: record.id, name: record.investorName, domain: record.domain },
    ),
  );
}

async function interpretPeople(
  { services, reading }: RequestContext,
  lookups: readonly PersonLookup[],
): Promise<Meaning[]> {
  const matched = await matchPeople(services.db.reads, lookups);
  const named = lookups.map(({ id }, at) => (id === null || matched[at] === null ? [] : [id]));
  const ids = distinct(named);
  const records = await reading.listRequested('Person', ids, ['fullName']);
  const byId = meanings(
    named,
    ids,
    records.map((record) =>
      record === null ? null : { id: record.id, name: record.fullName, domain: null },
    ),
  );
  const none: Meaning = { matches: [], count: 0 };
  return lookups.map(({ id }, at) => {
    if (id !== null) return byId[at] ?? none;
    return { matches: [], count: matched[at] === null ? 0 : 1 };
  });
}

function distinct(matched: readonly (readonly string[])[]): string[] {
  boundMatches(matched.reduce((sum, { length }) => sum + length, 0));
  return [...new Set(matched.flat())];
}

/** `found` are the records of `ids`, which are the distinct IDs of `matched`. */
function meanings(
  matched: readonly (readonly string[])[],
  ids: readonly string[],
  found: readonly (ResolvedMatch | null)[],
): Meaning[] {
  const byId = new Map(ids.map((id, at) => [id, found[at] ?? undefined]));
  return matched.map((ids) => {
    const matches = ids.map((id) => byId.get(id)).filter((match) => match !== undefined);
    return { matches, count: matches.length };
  });
}

/**
 * Returns the free question (D20) for a lookup of email addresses. Each distinct address counts as one answer, whether
 * it is found or not; spellings of the same address count once. `isPaid` is true when the request charges for matches.
 */
export function emailQuestion(emails: readonly (string | null)[], isPaid: boolean): FreeQuestion {
  const keys = new Set(emails.flatMap((email) => (email === null ? [] : [`email ${emailKey(email)}`])));
  return { isPaid: ({ isChargeable }) => isPaid && isChargeable, narrowAnswers: () => [...keys] };
}

/**
 * The operation `resolve`, which returns the records that inputs match, for every product that supports lookups. It is
 * free (D13, D16).
 */
export const resolve = defineOperation({
  name: 'resolve',
  scopes: [],
  charges: null,
  needsCredit: true,
  read: (raw) => ({ inputs: readInputs(raw, readResolveInput) }),
  rate: rateOfInputs,
  kinds: ({ inputs }) =>
    inputs.flatMap(({ lookup }) => (lookup === null ? [] : [lookupProducts[lookup.product]])),
});
