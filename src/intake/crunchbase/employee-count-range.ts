const bands: readonly (readonly [most: number, band: string])[] = [
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [1000, '501-1000'],
  [5000, '1001-5000'],
  [10000, '5001-10000'],
];

/** The employee-count band of a company (contract 2.4), such as `51-200`; null when the count is unknown. */
export function employeeCountRange(count: number | null): string | null {
  if (count === null) return null;
  return bands.find(([most]) => count <= most)?.[1] ?? '10001+';
}
