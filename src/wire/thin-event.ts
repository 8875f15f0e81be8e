interface FullEvent {
  readonly data: { readonly changes: readonly Readonly<Record<string, unknown>>[] };
}

/** The body of a full event without its records, which says that they are left out because no credits are. */
export function thinEvent(payload: string): string {
  const { data, ...event } = JSON.parse(payload) as FullEvent;
  const changes = data.changes.map(({ record: _record, ...change }) => change);
  return JSON.stringify({ ...event, data: { ...data, out_of_credits: true, changes } });
}
