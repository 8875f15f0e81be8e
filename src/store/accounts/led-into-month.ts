/**
 * Does what charges, and once more where the month of the charge was made in the middle of it: the database had led the
 * charge into the net for months that are not there, which lets it in no more. That undid the whole statement, and the
 * next one is led into the month.
 * @param charge A statement, or a whole transaction.
 */
export async function ledIntoMonth<T>(charge: () => Promise<T>): Promise<T> {
  try {
    return await charge();
  } catch (error) {
    if (!isOfNet(error)) throw error;
    return charge();
  }
}

function isOfNet(error: unknown): boolean {
  const { code, table } = error as { readonly code?: unknown; readonly table?: unknown };
  return code === '23514' && table === 'ledger_entry_other';
}
