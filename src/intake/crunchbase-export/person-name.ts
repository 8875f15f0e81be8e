import type { personColumns } from './columns.js';
import type { PackedRows } from './packed-rows.js';

/** The name of a person's row: `name`, else the first and last name; null when it has none of them. */
export function personName(row: PackedRows<keyof typeof personColumns>): string | null {
  const name = row.text('name');
  if (name !== null) return name;
  const parts = [row.text('first_name'), row.text('last_name')].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}
