import type { HeldIdentifier } from '../../lookups/sql/sourcing-requests.js';
import type { CompanyRecord } from '../../records/company.js';
import type { Documented } from '../../records/fields.js';
import type { FundingRoundRecord } from '../../records/funding-round.js';
import { type CompanyIdentifier, profnetIdKey } from '../../records/identifiers.js';
import type { EmailMatch, IntakeRecord } from '../../records/intake-record.js';
import { type RecordKind, recordKinds, type RecordOfKind } from '../../records/record-kinds.js';
import { emailKey, normalizeHost, normalizeProfileAddress } from '../../values/addresses.js';
import { bulkTables, emailTable, participationTable } from './bulk-tables.js';

const manyTables: ReadonlySet<RecordKind> = new Set(['Company', 'Person', 'FundingRound']);

/** The kinds of `PlainKind`, in the order in which they are written. */
export const plainKinds = recordKinds.filter((kind): kind is PlainKind => !manyTables.has(kind));

/** Functions that prepare the records of kinds with several tables. Records of other kinds are a single row. */
const preparers: Preparers = {
  Company: ({ record, profnetId }) => ({
    ...prepared('Company', record, bulkTables.Company.writeRow(record)),
    identifiers: identifiersOf(record, profnetId),
    profnetId,
  }),
  Person: ({ record, emails }) => ({
    ...prepared('Person', record, bulkTables.Person.writeRow(record)),
    emails: emails === undefined ? null : prepareEmails(record.id, emails),
  }),
  FundingRound: ({ record }) => ({
    ...prepared('FundingRound', record, bulkTables.FundingRound.writeRow(record)),
    participations: prepareParticipations(record),
  }),
};

/** Serializes a record's rows, so that the record itself is no longer needed. */
export function prepareRecord(item: WritableRecord): PreparedRecord {
  const { kind, record } = item;
  const prepare = preparers[kind] as ((item: WritableRecord) => PreparedRecord) | undefined;
  if (prepare !== undefined) return prepare(item);
  const table: { writeRow(from: object): string } = bulkTables[kind];
  return prepared(kind, record, table.writeRow(record)) as PreparedRecord;
}

/** The record kinds whose records are stored as a single row. */
export type PlainKind = Exclude<RecordKind, 'Company' | 'Person' | 'FundingRound'>;

/**
 * A record to write, with its document. If the email addresses or the profnet ID are absent, the stored ones are not
 * changed.
 */
type WritableRecord = {
  [Kind in RecordKind]: Omit<Extract<IntakeRecord, { kind: Kind }>, 'record' | 'source'> & {
    readonly record: Documented<RecordOfKind[Kind]>;
  };
}[RecordKind];

type WritableOf<Kind extends RecordKind> = Extract<WritableRecord, { readonly kind: Kind }>;

interface Prepared<Kind extends RecordKind> {
  readonly kind: Kind;
  readonly id: string;
  /** The version of the record's document (D15). */
  readonly version: string;
  /** The row of the kind's table, as JSON text. */
  readonly row: string;
}

/** A record, serialized as the rows of its tables. */
export type PreparedRecord =
  | (Prepared<'Company'> & {
      readonly identifiers: readonly HeldIdentifier[];
      readonly profnetId: string | undefined;
    })
  | (Prepared<'Person'> & { readonly emails: readonly PreparedEmail[] | null })
  | (Prepared<'FundingRound'> & { readonly participations: readonly string[] })
  | { [Kind in PlainKind]: Prepared<Kind> }[PlainKind];

export interface PreparedEmail {
  readonly email: string;
  readonly personId: string;
  readonly row: string;
}

export type PreparedOf<Kind extends RecordKind> = Extract<PreparedRecord, { readonly kind: Kind }>;

type Preparers = { readonly [Kind in RecordKind]?: (item: WritableOf<Kind>) => PreparedRecord };

function prepared<Kind extends RecordKind>(
  kind: Kind,
  { id, version }: { readonly id: string; readonly version: string },
  row: string,
): Prepared<Kind> {
  return { kind, id, version, row };
}

/** Returns a record without values, which takes the place of one that is read later. */
export function placeholderRecord(kind: RecordKind, id: string): PreparedRecord {
  const related = { identifiers: [], profnetId: undefined, emails: null, participations: [] };
  return { kind, id, version: '', row: '{}', ...related };
}

/** Returns each distinct email address with its highest score. */
function prepareEmails(personId: string, given: readonly EmailMatch[]): PreparedEmail[] {
  const scores = new Map<string, number>();
  for (const { email, score } of given) {
    const key = emailKey(email);
    if (key === null) continue; // Unreachable: all readers reject these.
    scores.set(key, Math.max(score, scores.get(key) ?? score));
  }
  return [...scores].map(([email, score]) => ({
    email,
    personId,
    row: emailTable.writeRow({ email, personId, score }),
  }));
}

function prepareParticipations({ id: roundId, investors }: FundingRoundRecord): string[] {
  return investors.map((participation, position) =>
    participationTable.writeRow({ ...participation, roundId, position }),
  );
}

interface IdentifierRow extends CompanyIdentifier {
  readonly companyId: string;
}

/** The fields from which a company's identifiers are derived. */
interface IdentifiedRecord {
  readonly id: string;
  readonly website: Pick<CompanyRecord['website'], 'domain' | 'domainAliases'>;
  readonly socials: Readonly<Record<'profnet' | 'fundingdb', { readonly url: string | null }>>;
}

/** Returns the distinct identifiers by which enrich-company finds a company (contract 4.7, D9). */
export function identifiersOf(
  { id, website, socials }: IdentifiedRecord,
  profnetId: string | undefined,
): IdentifierRow[] {
  const hosts = [website.domain, ...(website.domainAliases ?? [])].map(
    (domain) => domain && normalizeHost(domain),
  );
  const found: [CompanyIdentifier['kind'], string | null][] = [
    ...hosts.map((host): ['domain', string | null] => ['domain', host]),
    ['profnet_url', socials.profnet.url && normalizeProfileAddress(socials.profnet.url)],
    ['fundingdb_url', socials.fundingdb.url && normalizeProfileAddress(socials.fundingdb.url)],
    ['profnet_id', profnetId === undefined ? null : profnetIdKey(profnetId)],
  ];
  const rows = new Map<string, IdentifierRow>();
  for (const [kind, value] of found) {
    if (value !== null && value !== '') rows.set(`${kind} ${value}`, { kind, value, companyId: id });
  }
  return [...rows.values()];
}
