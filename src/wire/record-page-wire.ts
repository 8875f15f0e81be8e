import { z } from 'zod';
import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import { namedJsonSchemas } from './named-json-schemas.js';
import { referTo } from './refer-to.js';
import { integer } from './wire-fields.js';

/** Where a page of a filtered list lies (D13). */
export const pageInfoWire = z
  .strictObject({
    has_next_page: z.boolean().describe('True when records follow'),
    end_cursor: z.string().nullable().describe('`after` of the next page; null when the page is empty'),
  })
  .meta({ id: 'PageInfo', description: 'Where a page lies' });

/** How many records the whole list has (D13). */
const totalCountWire = integer.nullable().describe('Records of the whole list; null without `include_total`');

interface Page {
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
  readonly totalCount: number | null;
}

/** A page of a filtered list with its records, which are in their wire form. */
export function serializeRecordPage(page: Page, items: object): object {
  return {
    items,
    page_info: { has_next_page: page.hasNextPage, end_cursor: page.endCursor } satisfies z.output<
      typeof pageInfoWire
    >,
    total_count: page.totalCount satisfies z.output<typeof totalCountWire>,
  };
}

/** The same of a page whose body is its records alone; what is null has no header. */
export function pageHeaders({ hasNextPage, endCursor, totalCount }: Page): Readonly<Record<string, string>> {
  return {
    'X-Has-Next-Page': String(hasNextPage),
    ...(endCursor !== null && { 'X-End-Cursor': endCursor }),
    ...(totalCount !== null && { 'X-Total-Count': String(totalCount) }),
  };
}

/** The name of the schema of a page of records of a kind. */
export function pageSchemaName(kind: RecordKind): string {
  return `${kind}Page`;
}

/** The pages of filtered lists by the names under which an OpenAPI document lists their schemas. */
export const pageJsonSchemas: Readonly<Record<string, object>> = Object.fromEntries(
  recordKinds.map((kind) => [pageSchemaName(kind), pageSchema(kind)]),
);

function pageSchema(kind: RecordKind): object {
  return {
    type: 'object',
    description: 'A page of a filtered list',
    required: ['items', 'page_info', 'total_count'],
    additionalProperties: false,
    properties: {
      items: { type: 'array', items: referTo(kind), description: 'The records' },
      page_info: { ...referTo('PageInfo'), description: 'Where the page lies' },
      total_count: namedJsonSchemas('own', totalCountWire)['own'],
    },
  };
}
