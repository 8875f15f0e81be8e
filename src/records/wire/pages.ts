import { z } from 'zod';
import type { EmailMatch } from '../intake-record.js';
import { type RecordKind, recordKinds } from '../record-kinds.js';
import { namedJsonSchemas, referTo } from './named-json-schemas.js';
import { integer } from './wire-fields.js';
import { documentOfCompanyMatch, type MatchedCompany } from './write-document.js';

/** The position of a page within a filtered list (D13). */
export const pageInfoWire = z
  .strictObject({
    has_next_page: z.boolean().describe('True when there are more records after this page.'),
    end_cursor: z
      .string()
      .nullable()
      .describe('Value of `after` for the next page; null when the page is empty.'),
    ranking: z
      .enum(['complete', 'partial'])
      .optional()
      .describe(
        'Only in lists sorted by relevance. `complete`: all matches have a score. `partial`: the best ranked ones have one, because very many match; the others follow in the order of their ranks.',
      ),
  })
  .meta({ id: 'PageInfo', description: 'Position of a page in its list.' });

/** The number of records in the whole list (D13). */
const totalCountWire = integer
  .nullable()
  .describe('Records in the whole list; null unless `include_total` is true.');

interface Page {
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
  readonly totalCount: number | null;
  readonly ranking: 'COMPLETE' | 'PARTIAL' | null;
}

/**
 * Serializes a page of a filtered list. `items` are the serialized records, and `matches` says why they match a search by
 * words; null unless requested.
 */
export function serializeRecordPage(page: Page, items: object, matches: object | null = null): object {
  return {
    items,
    page_info: pageInfoOf(page),
    total_count: page.totalCount satisfies z.output<typeof totalCountWire>,
    ...(matches !== null && { matches }),
  };
}

function pageInfoOf({ hasNextPage, endCursor, ranking }: Page): z.output<typeof pageInfoWire> {
  const page = { has_next_page: hasNextPage, end_cursor: endCursor };
  return ranking === null ? page : { ...page, ranking: ranking === 'PARTIAL' ? 'partial' : 'complete' };
}

/** Returns the data of a page as headers, for formats whose body has only records. Null values have no header. */
export function pageHeaders({ hasNextPage, endCursor, totalCount }: Page): Readonly<Record<string, string>> {
  return {
    'X-Has-Next-Page': String(hasNextPage),
    ...(endCursor !== null && { 'X-End-Cursor': endCursor }),
    ...(totalCount !== null && { 'X-Total-Count': String(totalCount) }),
  };
}

/** Returns the schema name for a page of a kind's records. */
export function pageSchemaName(kind: RecordKind): string {
  return `${kind}Page`;
}

/** The schemas for pages of filtered lists, by their names in the OpenAPI document. */
export function pageJsonSchemas(hasWords: (kind: RecordKind) => boolean): Readonly<Record<string, object>> {
  return Object.fromEntries(
    recordKinds.map((kind) => [pageSchemaName(kind), pageSchema(kind, hasWords(kind))]),
  );
}

function pageSchema(kind: RecordKind, isSearched: boolean): object {
  return {
    type: 'object',
    description: 'A page of a filtered list.',
    required: ['items', 'page_info', 'total_count'],
    additionalProperties: false,
    properties: {
      items: { type: 'array', items: referTo(kind), description: 'The records of the page.' },
      page_info: { ...referTo('PageInfo'), description: 'Position of the page in its list.' },
      total_count: namedJsonSchemas('own', totalCountWire)['own'],
      ...(isSearched && {
        matches: {
          type: 'array',
          items: referTo('SearchMatch'),
          description: 'With `include_matches`: why each record matches, in the order of `items`.',
        },
      }),
    },
  };
}

/** Returns a company's document as an import line: with `hq.region`, and with the profnet ID if there is one. */
export function companyLineOf(company: MatchedCompany, profnetId: string | undefined): string {
  const document = documentOfCompanyMatch(company);
  if (profnetId === undefined) return document;
  const isExact = String(Number(profnetId)) === profnetId && Number.isSafeInteger(Number(profnetId));
  return withMember(document, 'profnet_id', isExact ? profnetId : JSON.stringify(profnetId));
}

/** Returns a person's document as an import line, with the email addresses if there are any. */
export function personLineOf(document: string, emails: readonly EmailMatch[] | undefined): string {
  return emails === undefined ? document : withMember(document, 'emails', JSON.stringify(emails));
}

/** The values of a record that its document does not have. */
interface UndocumentedValues {
  readonly region: string | null;
  readonly profnetId: string | undefined;
  readonly emails: readonly EmailMatch[] | undefined;
}

/** Returns a stored document as an import line. */
export function lineOfStored(
  kind: RecordKind,
  document: string,
  { region, profnetId, emails }: UndocumentedValues,
): string {
  if (kind === 'Company') return companyLineOf({ document, version: null, hq: { region } }, profnetId);
  return kind === 'Person' ? personLineOf(document, emails) : document;
}

function withMember(document: string, name: string, json: string): string {
  return `${document.slice(0, -1)},${JSON.stringify(name)}:${json}}`;
}
