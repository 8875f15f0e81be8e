/** What a part of a day's credits was. */
export interface DayBar {
  /** Such as 2026-11-22. */
  readonly day: string;
  readonly series: string;
  readonly credits: number;
}

/** Each day that has bars, with all of them together. */
export function totalsByDay(bars: readonly DayBar[]): { readonly day: string; readonly credits: number }[] {
  const totals = new Map<string, number>();
  for (const { day, credits } of bars) totals.set(day, (totals.get(day) ?? 0) + credits);
  return [...totals].map(([day, credits]) => ({ day, credits }));
}
