import type { BulkKind } from './kinds.js';

/** What one input of a look-up has, by kind (docs/lookups.md). */
export const inputKeys = {
  companies: ['domain', 'website_url', 'profnet_url', 'profnet_id', 'fundingdb_url', 'id'],
  people: ['email', 'id'],
  investors: ['website', 'name', 'id'],
} as const satisfies Record<BulkKind, readonly string[]>;

export type LookupInput = Readonly<Record<string, string>>;

/** The input that one identifier means, by its look: an id, an address, a domain, a name. */
export function inputOfLine(kind: BulkKind, text: string): LookupInput {
  return { [keyOf(kind, text)]: text };
}

function keyOf(kind: BulkKind, text: string): string {
  if (kind === 'people') return text.includes('@') ? 'email' : 'id';
  if (kind === 'investors') return keyOfInvestor(text);
  if (/^[0-9a-f]{24}$/i.test(text)) return 'id';
  if (/^\d+$/.test(text)) return 'profnet_id';
  const host = /^(?:https?:\/\/)?(?:www\.)?([^/]*)/i.exec(text)?.[1] ?? '';
  if (/^profnet\./i.test(host)) return 'profnet_url';
  if (/^fundingdb\./i.test(host)) return 'fundingdb_url';
  return /[/:]/.test(text) ? 'website_url' : text.includes('.') ? 'domain' : 'id';
}

function keyOfInvestor(text: string): string {
  if (text.startsWith('inv_')) return 'id';
  return /^\S+\.\S+$/.test(text) ? 'website' : 'name';
}
