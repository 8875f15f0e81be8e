const name = 'dealgraph.guard';

/** Credits above which the console asks before it spends. Kept for this browser; 100 by default. */
export const spendingGuard = {
  read(): number {
    const kept = Number(localStorage.getItem(name) ?? '100');
    return Number.isSafeInteger(kept) && kept >= 0 ? kept : 100;
  },
  keep(credits: number): void {
    localStorage.setItem(name, String(credits));
  },
};
