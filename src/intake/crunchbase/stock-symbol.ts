/** Splits a stock symbol that may have its exchange in front, such as `NASDAQ:META`. */
export function splitStockSymbol(text: string | null): {
  readonly exchange: string | null;
  readonly symbol: string | null;
} {
  const value = text?.trim() ?? '';
  const colon = value.lastIndexOf(':');
  const exchange = value.slice(0, Math.max(0, colon)).trim().toLowerCase();
  const symbol = value.slice(colon + 1).trim();
  return { exchange: exchange === '' ? null : exchange, symbol: symbol === '' ? null : symbol };
}
