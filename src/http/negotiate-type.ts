import Negotiator from 'negotiator';

/** Splits a header at a delimiter that stands outside quoted strings. */
const outsideQuotes = {
  ranges: /("(?:[^"\\]|\\.)*"|[^,"])+/g,
  parameters: /("(?:[^"\\]|\\.)*"|[^;"])+/g,
};

const quality = /^\s*q\s*=/i;

/**
 * Returns the media type that an `Accept` header prefers, or null when it allows none of `types`. Of equally preferred
 * types the first one wins; no header, or a blank one, allows anything. Quality values count (RFC 9110, 12.5.1). Other
 * parameters of a range are ignored: `text/csv; charset=utf-8; header=present` selects `text/csv`.
 */
export function negotiateType<Type extends string>(
  accept: string | undefined,
  types: readonly Type[],
): Type | null {
  if (accept === undefined || accept.trim() === '') return types[0] ?? null;
  const headers = { accept: accept.includes(';') ? withoutParameters(accept) : accept };
  const [preferred] = new Negotiator({ headers }).mediaTypes([...types]);
  return types.find((type) => type === preferred) ?? null;
}

function withoutParameters(accept: string): string {
  return split(accept, 'ranges')
    .map((range) => {
      const [type = '', ...parameters] = split(range, 'parameters');
      return [type, ...parameters.filter((parameter) => quality.test(parameter))].join(';');
    })
    .join(',');
}

function split(text: string, by: keyof typeof outsideQuotes): readonly string[] {
  return text.match(outsideQuotes[by]) ?? [];
}
