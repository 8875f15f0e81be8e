import type { Database } from '../../database/database.js';
import { computed, Statement } from '../../database/statement.js';
import { invariant } from '../../errors/invariant.js';
import { type CompanyIdentifier, otherFormOf } from '../../records/identifiers.js';
import { emailKeys } from '../../values/addresses.js';

/** Maximum number of matches to read per lookup. */
export const maxMatches = 5000;

/**
 * Maximum number of matches of all lookups in a request. Statements read one match more, so that callers can detect
 * that there are too many.
 */
export const maxMatchesTotal = 5000;

/** A record that matches a key. `at` is the position of the key, starting at 1. */
interface MatchRow {
  readonly at: number;
  readonly id: string;
}

/** The normalized host and name to look up an investor by. A null key is ignored. If both are null, nothing matches. */
export interface InvestorKeys {
  readonly domainKey: string | null;
  readonly nameKey: string | null;
}

/**
 * The SQL condition for each combination of keys. Each condition can use an index; a single condition with OR could
 * not.
 */
const conditions = {
  domain: 'domain_key = input.domain',
  name: 'name_key = input.name',
  both: 'domain_key = input.domain AND name_key = input.name',
} as const;

type RequestedBy = keyof typeof conditions;

const findBy = (by: RequestedBy) =>
  new Statement(
    { at: computed('int4'), id: 'Investor.id' },
    `SELECT input.at::int AS at, found.id
      FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS input (domain, name, at)
      CROSS JOIN LATERAL (SELECT id FROM (SELECT id FROM investor WHERE ${conditions[by]}
          UNION SELECT survivor_id FROM merged_record WHERE kind = 'Investor' AND ${conditions[by]}) AS met
        ORDER BY id COLLATE "C" LIMIT $3) AS found
      LIMIT $4`,
    `investors-by-${by}`,
  );
const findInvestors = { domain: findBy('domain'), name: findBy('name'), both: findBy('both') };

/**
 * Returns, for each host and name, the IDs of the investors that match both, ordered by ID (contract 4.10). Runs one
 * statement per combination of given keys. Each statement reads at most `maxMatchesTotal + 1` matches.
 */
export async function listInvestorIdsByKeys(
  db: Database,
  keys: readonly InvestorKeys[],
): Promise<string[][]> {
  const found: string[][] = keys.map(() => []);
  const search = async (by: RequestedBy): Promise<void> => {
    const requestedKeys = [...keys.entries()].filter(([, one]) => requestedBy(one) === by);
    if (requestedKeys.length === 0) return;
    const groups = await searchBy(
      db,
      by,
      requestedKeys.map(([, one]) => one),
    );
    for (const [nth, [at]] of requestedKeys.entries()) found[at] = groups[nth] ?? [];
  };
  await Promise.all((Object.keys(conditions) as RequestedBy[]).map(search));
  return found;
}

function requestedBy({ domainKey, nameKey }: InvestorKeys): RequestedBy | null {
  if (domainKey === null) return nameKey === null ? null : 'name';
  return nameKey === null ? 'domain' : 'both';
}

async function searchBy(db: Database, by: RequestedBy, keys: readonly InvestorKeys[]): Promise<string[][]> {
  const { rows } = await db.pool.query(
    findInvestors[by].with(
      keys.map(({ domainKey }) => domainKey),
      keys.map(({ nameKey }) => nameKey),
      maxMatches,
      maxMatchesTotal + 1,
    ),
  );
  return groupMatches(rows, keys.length);
}

const findCompanies = new Statement(
  { at: computed('int4'), id: 'CompanyIdentifier.companyId' },
  `SELECT requested.at, found.id FROM unnest($1::int[], $2::text[], $3::text[]) AS requested (at, kind, value)
      CROSS JOIN LATERAL (SELECT company_id AS id FROM company_identifier
        WHERE kind = requested.kind AND value = requested.value ORDER BY company_id COLLATE "C" LIMIT $4) AS found
      LIMIT $5`,
  'companies-by-identifier-keys',
);

/**
 * Returns, for each identifier, the IDs of the companies that match it, ordered by ID. Several companies may share a
 * domain (contract 4.7). Runs one statement, which reads at most `maxMatchesTotal + 1` matches.
 */
export async function listCompanyIdsByIdentifiers(
  db: Database,
  identifiers: readonly CompanyIdentifier[],
): Promise<string[][]> {
  if (identifiers.length === 0) return [];
  const requested = identifiers.flatMap((identifier, at) =>
    formsOf(identifier).map(({ kind, value }) => ({ at: at + 1, kind, key: value })),
  );
  const { rows } = await db.pool.query(
    findCompanies.with(
      requested.map(({ at }) => at),
      requested.map(({ kind }) => kind),
      requested.map(({ key }) => key),
      maxMatches,
      maxMatchesTotal + 1,
    ),
  );
  return groupMatches(rows, identifiers.length).map((ids) => [...new Set(ids)]);
}

/** Returns all keys under which a company with this identifier can be stored. */
function formsOf(identifier: CompanyIdentifier): readonly CompanyIdentifier[] {
  const { kind, formerValue } = identifier;
  const other = otherFormOf(identifier);
  return [
    identifier,
    ...(formerValue === undefined ? [] : [{ kind, value: formerValue }]),
    ...(other === null ? [] : [other]),
  ];
}

/** The person who best matches an email address, and the match confidence, 1 to 10. */
interface FoundPerson {
  readonly personId: string;
  readonly score: number;
}

const findPeople = new Statement(
  { at: computed('int4'), personId: 'PersonEmail.personId', score: 'PersonEmail.score' },
  `SELECT requested.at, found.person_id AS "personId", found.score
      FROM unnest($1::int[], $2::text[]) AS requested (at, email)
      CROSS JOIN LATERAL (SELECT person_id, score FROM person_email WHERE email = requested.email
        ORDER BY score DESC, person_id COLLATE "C" LIMIT 1) AS found
      ORDER BY found.score DESC, found.person_id COLLATE "C"`,
  'people-by-email-keys',
);

/**
 * Returns the best match for each email address, in input order; null if there is none. The highest score wins (D9),
 * then the smallest ID. Runs one statement for all addresses.
 */
export async function findPersonMatches(
  db: Database,
  emails: readonly string[],
): Promise<(FoundPerson | null)[]> {
  const keys = emails.flatMap((email, at) => emailKeys(email).map((key) => ({ at, key })));
  if (keys.length === 0) return emails.map(() => null);
  const { rows } = await db.pool.query(
    findPeople.with(
      keys.map(({ at }) => at),
      keys.map(({ key }) => key),
    ),
  );
  const best = new Map<number, FoundPerson>();
  for (const { at, ...found } of rows) if (!best.has(at)) best.set(at, found);
  return emails.map((_, at) => best.get(at) ?? null);
}

/** Returns `count` lists of matching IDs, one per key. Each list is sorted by code point. */
export function groupMatches(rows: readonly MatchRow[], count: number): string[][] {
  const groups: string[][] = Array.from({ length: count }, () => []);
  for (const { at, id } of rows) {
    const group = groups[at - 1];
    invariant(group !== undefined, 'each match belongs to a requested key');
    group.push(id);
  }
  // IDs are ASCII, so this is the same order as the database's.
  for (const group of groups) if (group.length > 1) group.sort((a, b) => (a < b ? -1 : 1));
  return groups;
}
