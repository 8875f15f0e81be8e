const money = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
});
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const smallestShortened = 10_000;

/** Signs that would move the cursor, color the screen or turn the direction of what follows. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A value as a person reads it in a table: amounts shortened, lists with commas, nothing that a screen obeys. */
export function cellText(column: string, value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'number') return numberText(column, value);
  if (typeof value === 'string') return value.replaceAll(unprintable, ' ').trim();
  if (Array.isArray(value)) return value.map((item) => cellText(column, item)).join(', ');
  return typeof value === 'object' ? objectText(value) : JSON.stringify(value);
}

function numberText(column: string, value: number): string {
  if (/(^|[._])usd$/.test(column)) {
    return Math.abs(value) < smallestShortened ? dollars.format(value) : money.format(value);
  }
  if (!Number.isInteger(value)) return String(Math.round(value * 100) / 100);
  return Math.abs(value) < smallestShortened ? String(value) : value.toLocaleString('en');
}

/** A record that is told by its name, as the key of a group is, shows that name. */
function objectText(value: object): string {
  const { name } = value as { readonly name?: unknown };
  const text = typeof name === 'string' ? name : JSON.stringify(value);
  return text.replaceAll(unprintable, ' ');
}
