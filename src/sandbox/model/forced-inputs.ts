/** An answer that an argument of an operation can force. */
export type Forced = '402' | '403' | '429' | '503' | 'timeout' | 'slow';

/** The domain below which each name forces an answer, for example `402.sandbox.example`. */
export const sandboxDomain = 'sandbox.example';

/** The last three digits of the IDs that force an answer. `504` stands for the code TIMED_OUT, whose status is 503. */
const byNumber: Readonly<Record<string, Forced>> = {
  '200': 'slow',
  '402': '402',
  '403': '403',
  '429': '429',
  '503': '503',
  '504': 'timeout',
};

const numbers = Object.keys(byNumber).join('|');

/** A domain that forces an answer, alone, in a web address, or as the domain of an e-mail address. */
const domain = /(?:^|[/@.\s])(402|403|429|503|timeout|slow)\.sandbox\.example(?![\w-])/i;

/** A record ID: the prefix of its kind, if it has one, 21 zeros and the number. */
const recordId = new RegExp(`^(?:[a-z]{3}_)?0{21}(${numbers})$`);

/** The ID of a list, signal, webhook, delivery or export. */
const uuid = new RegExp(`^00000000-0000-4000-8000-000000000(${numbers})$`);

/** The ID of a saved search, which is a number. */
const searchId = new RegExp(`^900(${numbers})$`);

/** The names of arguments that can be the ID of a saved search. Other numbers force nothing. */
const searchArguments: ReadonlySet<string> = new Set(['searchId', 'id', 'searchIds']);

/** Maximum depth of arguments that is searched: deeper than any filter. */
const maxDepth = 32;

/** Returns the answer that these arguments force; null for ordinary ones. If there are several, the first one counts. */
export function findForced(given: Readonly<Record<string, unknown>>): Forced | null {
  return findIn(given, '', 0);
}

function findIn(value: unknown, name: string, depth: number): Forced | null {
  if (typeof value === 'string') return findInText(value, name);
  if (typeof value === 'number') return searchArguments.has(name) ? numbered(searchId, String(value)) : null;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return null;
  const parts = Array.isArray(value)
    ? value.map((item: unknown): [string, unknown] => [name, item])
    : Object.entries(value);
  for (const [part, inner] of parts) {
    const found = findIn(inner, part, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function findInText(text: string, name: string): Forced | null {
  const [, label] = domain.exec(text) ?? [];
  if (label !== undefined) return label.toLowerCase() as Forced;
  const found = numbered(recordId, text) ?? numbered(uuid, text);
  return found ?? (searchArguments.has(name) ? numbered(searchId, text) : null);
}

function numbered(form: RegExp, text: string): Forced | null {
  const [, number = ''] = form.exec(text) ?? [];
  return byNumber[number] ?? null;
}
