import type { Database } from '../../database/database.js';
import { computed, Statement } from '../../database/statement.js';
import { isPossibleId } from '../../records/record-kinds.js';
import type { CompanyLookup, InvestorLookup, PersonLookup } from '../model/lookups.js';
import {
  findPersonMatches,
  groupMatches,
  type InvestorKeys,
  listCompanyIdsByIdentifiers,
  listInvestorIdsByKeys,
  maxMatches,
  maxMatchesTotal,
} from './find-by-identifier.js';

/**
 * Length to which the SQL function `fold_name` truncates names. Names of this length are not compared, because the
 * truncated parts may differ.
 */
const maxFoldedLength = 100;

const nothing = { domainKey: null, nameKey: null } as const;

type FindIds = (keys: readonly InvestorKeys[]) => Promise<string[][]>;

/**
 * Returns the investor IDs of each lookup, in input order. For a lookup by ID that is the ID itself, whether or not it
 * exists.
 */
export function matchInvestors(db: Database, lookups: readonly InvestorLookup[]): Promise<string[][]> {
  return match(lookups, (keys) => listInvestorIdsByKeys(db, keys));
}

/**
 * Does the same as `matchInvestors`, but a name without an exact match is also compared in folded form, as in
 * autocomplete: `JP Morgan` finds `J.P. Morgan`.
 */
export function matchInvestorsByFoldedNames(
  db: Database,
  lookups: readonly InvestorLookup[],
): Promise<string[][]> {
  return match(lookups, async (keys) => {
    const exact = await listInvestorIdsByKeys(db, keys);
    const isMissing = exact.map(({ length }) => length === 0);
    const folded = await listInvestorIdsByFoldedNames(
      db,
      keys.filter((_, at) => isMissing[at]),
    );
    const next = folded.values();
    return exact.map((ids, at) => (isMissing[at] === true ? (next.next().value ?? []) : ids));
  });
}

function match(lookups: readonly InvestorLookup[], findIds: FindIds): Promise<string[][]> {
  return matchDistinct(lookups, {
    idOf: ({ id }) => id,
    isPossible: (id) => isPossibleId('Investor', id),
    keyOf: ({ keys }) => JSON.stringify([keys?.isPossible, keys?.domainKey, keys?.nameKey]),
    match: (distinct) => findIds(distinct.map(({ keys }) => (keys?.isPossible === true ? keys : nothing))),
  });
}

const findFolded = new Statement(
  { at: computed('int4'), id: 'Investor.id' },
  `SELECT given.at::int AS at, found.id
      FROM (SELECT domain, fold_name(name) AS name, at
        FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS keys (domain, name, at)) AS given
      CROSS JOIN LATERAL (SELECT id FROM (
          SELECT investor.id FROM name_term JOIN investor ON investor.id = record_id
          WHERE kind = 'Investor' AND word_position = 0 AND term = given.name AND char_length(term) < ${maxFoldedLength}
            AND fold_name(investor_name) = term AND (given.domain IS NULL OR domain_key = given.domain)
          UNION SELECT survivor_id FROM merged_record
          WHERE kind = 'Investor' AND folded_name = given.name AND char_length(given.name) < ${maxFoldedLength}
            AND (given.domain IS NULL OR domain_key = given.domain)) AS met
        ORDER BY id COLLATE "C" LIMIT $3) AS found
      LIMIT $4`,
  'investors-by-folded-names',
);

/**
 * Returns, for each key, the IDs of the investors whose folded name equals the folded name of the key. Folding ignores
 * accents, signs between words and punctuation between initials. If the key has a host, the investor's host must match
 * too. A key without a name matches nothing. Reads at most `maxMatchesTotal + 1` matches in total.
 */
async function listInvestorIdsByFoldedNames(
  db: Database,
  keys: readonly InvestorKeys[],
): Promise<string[][]> {
  if (keys.every(({ nameKey }) => nameKey === null)) return keys.map(() => []);
  const { rows } = await db.pool.query(
    findFolded.with(
      keys.map(({ domainKey }) => domainKey),
      keys.map(({ nameKey }) => nameKey),
      maxMatches,
      maxMatchesTotal + 1,
    ),
  );
  return groupMatches(rows, keys.length);
}

interface Matching<Lookup> {
  /** Returns the ID if this is a lookup by ID; null otherwise. */
  readonly idOf: (lookup: Lookup) => string | null;
  /** Returns false if the ID is malformed, so that no record can have it. */
  readonly isPossible: (id: string) => boolean;
  /** Returns a key that identifies what is looked up: lookups with equal keys have the same matches. */
  readonly keyOf: (lookup: Lookup) => string;
  /** Returns the matching IDs of each lookup, in input order. The lookups have no IDs, and their keys are distinct. */
  readonly match: (distinct: readonly Lookup[]) => Promise<readonly string[][]>;
}

/** Returns the matching IDs of each lookup, in input order. Lookups with equal keys are matched once. */
async function matchDistinct<Lookup>(
  lookups: readonly Lookup[],
  { idOf, isPossible, keyOf, match }: Matching<Lookup>,
): Promise<string[][]> {
  const distinct = new Map<string, Lookup>();
  for (const lookup of lookups) if (idOf(lookup) === null) distinct.set(keyOf(lookup), lookup);
  const found = await match([...distinct.values()]);
  const byKey = new Map([...distinct.keys()].map((key, at) => [key, found[at] ?? []]));
  return lookups.map((lookup) => {
    const id = idOf(lookup);
    if (id === null) return byKey.get(keyOf(lookup)) ?? [];
    return isPossible(id) ? [id] : [];
  });
}

/**
 * Returns the company IDs of each lookup, in input order. For a lookup by ID that is the ID itself, whether or not it
 * exists.
 */
export function matchCompanies(db: Database, lookups: readonly CompanyLookup[]): Promise<string[][]> {
  return matchDistinct(lookups, {
    idOf: ({ id }) => id,
    isPossible: (id) => isPossibleId('Company', id),
    keyOf: ({ identifier }) => JSON.stringify(identifier),
    match: (distinct) =>
      listCompanyIdsByIdentifiers(
        db,
        distinct.flatMap(({ identifier }) => (identifier === null ? [] : [identifier])),
      ),
  });
}

/** The person that a lookup matches. For a lookup by ID, `score` is null and the person may not exist. */
export interface PersonMatch {
  readonly personId: string;
  readonly score: number | null;
}

/** Returns the person for each lookup, in input order; null if there is no match or the ID is malformed. */
export async function matchPeople(
  db: Database,
  lookups: readonly PersonLookup[],
): Promise<(PersonMatch | null)[]> {
  const emails = new Set(lookups.flatMap(({ email }) => (email === null ? [] : [email])));
  const found = await findPersonMatches(db, [...emails]);
  const byEmail = new Map([...emails].map((email, at) => [email, found[at] ?? null]));
  return lookups.map(({ id, email }) => {
    if (email !== null) return byEmail.get(email) ?? null;
    return isPossibleId('Person', id) ? { personId: id, score: null } : null;
  });
}
