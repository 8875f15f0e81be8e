const verb = /\b(?:SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK|SET|ANALYZE|COPY)\b/i;
const table = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?((?:"?\w+"?\.)?"?\w+"?)/i;

/** What a statement does, to the first table that it names: `SELECT company`. It holds no value. */
export function summarizeStatement(text: string): string {
  const [done = 'statement'] = verb.exec(text) ?? [];
  const [, named] = table.exec(text) ?? [];
  return named === undefined ? done.toUpperCase() : `${done.toUpperCase()} ${named.replaceAll('"', '')}`;
}
