import { z } from 'zod';
import { serializerOf, wireSchema } from '../../objects/wire/object-json.js';
import { pageInfoWire } from '../../records/wire/pages.js';
import { receiptTable } from '../model/receipt.js';

export const serializeReceipt = serializerOf(receiptTable);

/** A page of receipts. */
export const receiptsWire = z
  .strictObject({
    items: z.array(wireSchema(receiptTable)).describe('The requests of the page.'),
    page_info: pageInfoWire.describe(
      'Cursor of the next page. A short or empty page can still have a next page.',
    ),
  })
  .describe('A page of receipts.');
