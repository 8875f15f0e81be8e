import { z } from 'zod';
import { errorTable } from '../../errors/error-table.js';
import type { EmailMatch } from '../../import/model/intake-record.js';
import type { CompanyRecord } from '../company.js';
import { type RecordKind, recordKinds } from '../record-kinds.js';
import { namedJsonSchemas, referTo } from './named-json-schemas.js';
import { integer, text } from './wire-fields.js';
import { documentOfCompanyMatch } from './write-document.js';

/** The position of a page within a filtered list (D13). */
export const pageInfoWire = z
  .strictObject({
    has_next_page: z.boolean().describe('True when there are more records after this page.'),
    end_cursor: z
      .string()
      .nullable()
      .describe('Value of `after` for the next page; null when the page is empty.'),
  })
  .meta({ id: 'PageInfo', description: 'Position of a page in its list.' });

/** The number of records in the whole list (D13). */
const totalCountWire = integer
  .nullable()
  .describe('Number of records in the whole list; null unless `include_total` is true.');

interface Page {
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
  readonly totalCount: number | null;
}

/** Serializes a page of a filtered list. `items` are the serialized records. */
export function serializeRecordPage(page: Page, items: object): object {
  return {
    items,
    page_info: { has_next_page: page.hasNextPage, end_cursor: page.endCursor } satisfies z.output<
      typeof pageInfoWire
    >,
    total_count: page.totalCount satisfies z.output<typeof totalCountWire>,
  };
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
export const pageJsonSchemas: Readonly<Record<string, object>> = Object.fromEntries(
  recordKinds.map((kind) => [pageSchemaName(kind), pageSchema(kind)]),
);

function pageSchema(kind: RecordKind): object {
  return {
    type: 'object',
    description: 'A page of a filtered list.',
    required: ['items', 'page_info', 'total_count'],
    additionalProperties: false,
    properties: {
      items: { type: 'array', items: referTo(kind), description: 'The records of the page.' },
      page_info: { ...referTo('PageInfo'), description: 'Position of the page in its list.' },
      total_count: namedJsonSchemas('own', totalCountWire)['own'],
    },
  };
}

/** The body of every error (contract 7). Both fields are always present. */
export const errorWire = z
  .strictObject({
    errorCode: z.enum(Object.keys(errorTable)).describe('Stable, machine-readable error code.'),
    message: text.describe('Human-readable explanation. The wording may change.'),
  })
  .meta({ id: 'Error', description: 'The body of every error response.' });

/** Returns a company's document as an import line: with `hq.region`, and with the profnet ID if there is one. */
export function companyLineOf(company: CompanyRecord, profnetId: string | undefined): string {
  const document = documentOfCompanyMatch(company);
  if (profnetId === undefined) return document;
  const isExact = String(Number(profnetId)) === profnetId && Number.isSafeInteger(Number(profnetId));
  return withMember(document, 'profnet_id', isExact ? profnetId : JSON.stringify(profnetId));
}

/** Returns a person's document as an import line, with the email addresses if there are any. */
export function personLineOf(document: string, emails: readonly EmailMatch[] | undefined): string {
  return emails === undefined ? document : withMember(document, 'emails', JSON.stringify(emails));
}

function withMember(document: string, name: string, json: string): string {
  return `${document.slice(0, -1)},${JSON.stringify(name)}:${json}}`;
}
