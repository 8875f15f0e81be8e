import { listOf, object, part, text } from '../../objects/fields.js';
import { operatorOrganizationTable } from './organization-object.js';

/** A page of organizations, newest first. */
export const organizationsTable = object('OperatorOrganizations', 'A page of organizations, newest first.', {
  items: listOf(part(operatorOrganizationTable, 'The organizations.')),
  nextCursor: text('Value of `after` for the next page; null on the last page.').orNull(),
});

/** The page sizes of the list of organizations. */
export const organizationsLimit = { least: 1, most: 1000, usual: 50 } as const;

/** The position of an organization in the list. */
interface OrganizationPosition {
  readonly createdAt: Date;
  readonly id: string;
}

const cursorPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) (org_[0-9a-f]{1,64})$/;

/** Encodes the position of an organization as a cursor. */
export function encodeOrganizationPosition({ createdAt, id }: OrganizationPosition): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

/** Decodes a cursor. Returns null for other text. */
export function decodeOrganizationPosition(cursor: string): OrganizationPosition | null {
  const text = Buffer.from(cursor.slice(0, 200), 'base64url').toString();
  const [, moment = '', id = ''] = cursorPattern.exec(text) ?? [];
  const createdAt = new Date(moment);
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, id };
}
