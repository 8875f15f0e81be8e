const dayMilliseconds = 86_400_000;

/** A day such as 2026-11-22, so many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}
