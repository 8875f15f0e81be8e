import { receiptTable } from '../../account-api/model/receipt.js';
import { type RequestPosition, requestsBounds } from '../../accounts/model/requests.js';
import { listOf, object, part, text } from '../../objects/fields.js';

/** A page of the requests of an organization, newest first. */
export const organizationReceiptsTable = object(
  'OrganizationReceipts',
  'A page of the requests of an organization, newest first.',
  {
    items: listOf(part(receiptTable, 'The requests.')),
    nextCursor: text('Value of `after` for the next page; null on the last page.').orNull(),
  },
);

/** The page sizes of the list of requests. */
export const receiptsLimit = { least: 1, most: requestsBounds.maxLimit, usual: 50 } as const;

const cursorPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([A-Za-z0-9._:-]{1,128})$/;

/** Encodes the position of a request as a cursor. */
export function encodeReceiptPosition({ chargedAt, id }: RequestPosition): string {
  return Buffer.from(`${chargedAt.toISOString()} ${id}`).toString('base64url');
}

/** Decodes a cursor. Returns null for other text. */
export function decodeReceiptPosition(cursor: string): RequestPosition | null {
  const text = Buffer.from(cursor.slice(0, 300), 'base64url').toString();
  const [, moment = '', id = ''] = cursorPattern.exec(text) ?? [];
  const chargedAt = new Date(moment);
  return Number.isNaN(chargedAt.getTime()) ? null : { chargedAt, id };
}
