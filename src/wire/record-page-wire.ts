import { z } from 'zod';
import { integer } from './wire-fields.js';

/** Where a page of a filtered list lies (D13). */
export const pageInfoWire = z.strictObject({
  has_next_page: z.boolean().describe('True when records follow'),
  end_cursor: z.string().nullable().describe('`after` of the next page; null when the page is empty'),
});

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

/** The schema of a page, of the schemas of a record and of `pageInfoWire`. */
export function recordPageSchema(record: object, pageInfo: object): object {
  const { $schema: _dialect, ...totalCount } = z.toJSONSchema(totalCountWire);
  return {
    type: 'object',
    required: ['items', 'page_info', 'total_count'],
    additionalProperties: false,
    properties: { items: { type: 'array', items: record }, page_info: pageInfo, total_count: totalCount },
  };
}
