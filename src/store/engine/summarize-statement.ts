const verb = /\b(?:SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK|SET|ANALYZE|COPY)\b/i;
const table = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?((?:"?\w+"?\.)?"?\w+"?)/i;
/** The first part of a `WITH` that changes something. */
const change = /\(\s*(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s/i;

/**
 * What a statement does, to the first table that it names: `SELECT company`. One that also reads is called after what it
 * changes. It holds no value.
 */
export function summarizeStatement(text: string): string {
  const told = text.slice(change.exec(text)?.index ?? 0);
  const [done = 'statement'] = verb.exec(told) ?? [];
  const [, named] = table.exec(told) ?? [];
  return named === undefined ? done.toUpperCase() : `${done.toUpperCase()} ${named.replaceAll('"', '')}`;
}
