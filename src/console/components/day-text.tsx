import { format } from './format.js';

/** A date in one line. */
export function DayText({ value }: { value: string | null | undefined }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{format.day(value)}</span>;
}
