/** A variation selector, as in emoji and Asian names. */
const selector = String.raw`[\u180b-\u180d]|\u180f|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]`;
/** A zero-width joiner or non-joiner, as in Persian and Indic words and in emoji. */
const joiner = String.raw`(?:\u200c|\u200d)`;
/** A visible character that is not ASCII. */
const letter = String.raw`(?![\0-\x7f])(?:${selector}|(?!\p{DI})[\p{L}\p{M}\p{S}])`;

/**
 * Characters that a terminal obeys or a reader cannot see: control characters, line and paragraph separators, text
 * direction marks and other invisible characters. A joiner is hidden unless it joins letters that are not ASCII.
 */
const hidden = new RegExp(
  [
    String.raw`[\p{Cc}\p{Zl}\p{Zp}]|[\ufff9-\ufffb]`,
    String.raw`(?!${selector}|${joiner})\p{DI}`,
    `(?!(?<=${letter})${joiner}(?=${letter}))${joiner}`,
  ].join('|'),
  'gu',
);

/** Replaces hidden characters by escapes as in JSON, such as `\n` and `\u001b`. The text is safe to print on one line. */
export function escapeHidden(text: string): string {
  return text.replace(hidden, escapeOf);
}

/** Escapes hidden characters, except line breaks. JSON remains the same value. */
export function escapeLines(text: string): string {
  return text.replace(hidden, (found) => (found === '\n' ? found : escapeOf(found)));
}

/** Returns the code of the first hidden character of a text, such as `U+001B`; null if the text has none. */
export function findHidden(text: string): string | null {
  const [found] = text.match(hidden) ?? [];
  return found === undefined ? null : `U+${hexOf(found.codePointAt(0) ?? 0).toUpperCase()}`;
}

function escapeOf(found: string): string {
  const escaped = JSON.stringify(found).slice(1, -1);
  if (escaped !== found) return escaped;
  return Array.from({ length: found.length }, (_, at) => `\\u${hexOf(found.charCodeAt(at))}`).join('');
}

function hexOf(code: number): string {
  return code.toString(16).padStart(4, '0');
}
