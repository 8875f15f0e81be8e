/** The durations that a date can be compared with. */
export const durations: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'P30D', label: '30 days' },
  { value: 'P3M', label: '3 months' },
  { value: 'P6M', label: '6 months' },
  { value: 'P1Y', label: 'year' },
  { value: 'P2Y', label: '2 years' },
  { value: 'P5Y', label: '5 years' },
];
