import { z } from 'zod';
import { serializerOf, wireSchema } from '../../objects/wire/object-json.js';
import { pageInfoWire } from '../../records/wire/pages.js';
import { ownAuditEventTable } from '../model/audit-event.js';

export const serializeAuditEvent = serializerOf(ownAuditEventTable);

/** A page of the audit log of an organization. */
export const auditEventsWire = z
  .strictObject({
    items: z.array(wireSchema(ownAuditEventTable)).describe('The changes of the page.'),
    page_info: pageInfoWire.describe('Cursor of the next page.'),
  })
  .describe('A page of the audit log, newest first.');
