const bands: readonly (readonly [most: number, band: string])[] = [
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [1_000, '501-1000'],
  [5_000, '1001-5000'],
  [10_000, '5001-10000'],
];

/** The band of a headcount in the contract's form, such as `51-200` (contract 2.3). */
export function employeeBand(count: number): string {
  return bands.find(([most]) => count <= most)?.[1] ?? '10001+';
}
