import Negotiator from 'negotiator';

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
  return splitOutsideQuotes(accept, ',')
    .map((range) => {
      const [type = '', ...parameters] = splitOutsideQuotes(range, ';');
      return [type, ...parameters.filter((parameter) => quality.test(parameter))].join(';');
    })
    .join(',');
}

/**
 * Returns the parts of a header between delimiters outside quoted strings, without empty parts. Each character is read
 * once: clients without a key send this header too, and a regular expression takes quadratic time on unbalanced quotes.
 */
function splitOutsideQuotes(text: string, delimiter: ',' | ';'): readonly string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted && character === '\\') index += 1;
    else if (!isQuoted && character === delimiter) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)].filter((part) => part !== '');
}
