const scales: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9 };

/** A number as people write it: `20000000`, `20,000,000`, `$20m` or `20k`. Null when it is not a number. */
export function readNumber(text: string): number | null {
  const [, figure, scale = ''] =
    /^(-?(?:\d[\d,]*(?:\.\d*)?|\.\d+))\s*([kmb]?)$/i.exec(text.trim().replace(/^\$\s*/, '')) ?? [];
  const number = Number((figure ?? '').replaceAll(',', '')) * (scales[scale.toLowerCase()] ?? 1);
  return figure === undefined || !Number.isFinite(number) ? null : Number(number.toPrecision(15));
}
