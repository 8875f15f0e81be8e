/**
 * Compares the books of all accounts of a paused load with the ledger and the budgets. Returns the sums of the results
 * of `Books.compare`.
 */
export async function compareBooks(load, query) {
  const sum = { calls: 0, credits: 0, unheard: 0, mistakes: [] };
  for (const { books } of [...load.accounts, load.poor]) {
    const { mistakes, ...counts } = await books.compare(query);
    for (const [key, count] of Object.entries(counts)) sum[key] += count;
    sum.mistakes.push(...mistakes);
  }
  return sum;
}
