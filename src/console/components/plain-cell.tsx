import type { ReactNode } from 'react';
import { format } from './format.js';

/** Formats a value for a column without its own `cell`. */
export function plainCell(value: string | number | boolean | null | undefined): ReactNode {
  if (typeof value === 'number') return format.count(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = format.text(value);
  return text.length > 24 ? text : <span style={{ whiteSpace: 'nowrap' }}>{text}</span>;
}
