const scales: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9 };

/** A number as people write it: `20000000`, `20,000,000` or `20m`. Null when it is none. */
export function readNumber(text: string): number | null {
  const [, figure, scale = ''] = /^(-?[\d,]*\.?\d+)\s*([kmb]?)$/i.exec(text.trim()) ?? [];
  const number = Number((figure ?? '').replaceAll(',', '')) * (scales[scale.toLowerCase()] ?? 1);
  return figure === undefined || !Number.isFinite(number) ? null : Number(number.toPrecision(15));
}
