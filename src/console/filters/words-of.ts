const spelled: Readonly<Record<string, string>> = {
  hq: 'headquarters',
  usd: 'USD',
  it: 'IT',
  id: 'id',
  svc: 'venture',
  ipo: 'IPO',
  ipos: 'IPOs',
};

/** A name of the schema as words: `totalFundingUsd` and `TOTAL_FUNDING_USD` become `Total funding USD`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .map((word) => spelled[word] ?? word);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
