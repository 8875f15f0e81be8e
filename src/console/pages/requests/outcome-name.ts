const names: Readonly<Record<string, string>> = {
  charged: 'Charged',
  free: 'Free',
  refused: 'Refused',
  failed: 'Failed',
};

/** How what came of a request reads. */
export function outcomeName(outcome: string): string {
  return names[outcome.toLowerCase()] ?? outcome;
}
