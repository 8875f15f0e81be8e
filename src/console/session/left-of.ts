interface Budget {
  readonly remaining: number | null;
}

/** What is left of the budget that binds; null when none does. */
export function leftOf(budgets: { month: Budget; day: Budget; key: Budget | null }): number | null {
  const left = [budgets.month, budgets.day, budgets.key]
    .map((budget) => budget?.remaining ?? null)
    .filter((each) => each !== null);
  return left.length === 0 ? null : Math.min(...left);
}
