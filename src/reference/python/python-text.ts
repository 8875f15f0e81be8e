/** The words that Python reserves. They cannot be names of arguments or fields. */
const reservedWords: ReadonlySet<string> = new Set([
  ...['False', 'None', 'True', 'and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def'],
  ...['del', 'elif', 'else', 'except', 'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is'],
  ...['lambda', 'nonlocal', 'not', 'or', 'pass', 'raise', 'return', 'try', 'while', 'with', 'yield'],
]);

const widest = 110;

/** Returns true if Python accepts a name as an identifier. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !reservedWords.has(name);
}

/** Returns the argument name of a parameter. `from`, which is a reserved word, becomes `from_`. */
export function argumentName(name: string): string {
  const snake = snakeCase(name);
  return reservedWords.has(snake) ? `${snake}_` : snake;
}

/** Converts a name to snake case: `fundingRounds` becomes `funding_rounds`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Converts a name in camel case, snake case, or with dots to a class name. */
export function className(name: string): string {
  return name.replaceAll(/(?:^|[._-])(\w)/g, (_start, letter: string) => letter.toUpperCase());
}

/** Formats a JSON value as a Python literal. */
export function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/** Returns the first line of a generated module, and the import that keeps annotations from being evaluated. */
export function pythonHead(source: string): string {
  return `# Generated from ${source} by \`npm run emit\`; \`npm run check contracts\` checks that it is current.
from __future__ import annotations
`;
}

/** Returns a docstring, with the line break after it. Wraps its paragraphs to the width of the file. */
export function docstring(paragraphs: readonly string[], indent: string): string {
  const text = paragraphs.map((one) => wrap(one, indent)).join(`\n\n${indent}`);
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '" ');
  return `${indent}"""${escaped}${escaped.includes('\n') ? `\n${indent}` : ''}"""\n`;
}

/** Breaks each line of a text at spaces, so that it fits between the indent and the width of the file. */
export function wrap(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => fill(line, indent))
    .join(`\n${indent}`);
}

function fill(line: string, indent: string): string {
  const deeper = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let last = '';
  for (const word of line.trim().split(' ')) {
    const longer = last === '' ? `${deeper}${word}` : `${last} ${word}`;
    if (last !== '' && indent.length + longer.length > widest - 3) {
      lines.push(last);
      last = `${deeper}${deeper}${word}`;
    } else last = longer;
  }
  return [...lines, last].join(`\n${indent}`);
}

/** Writes a call or a signature: on one line if it fits, otherwise with as many items per line as fit. */
export function fillItems(open: string, items: readonly string[], close: string, indent: string): string {
  const line = `${indent}${open}${items.join(', ')}${close}`;
  if (line.length <= widest) return line;
  const deeper = `${indent}    `;
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${item},`.length <= widest)
      lines[lines.length - 1] = `${last} ${item},`;
    else lines.push(`${deeper}${item},`);
  }
  return `${indent}${open}\n${lines.join('\n')}\n${indent}${close}`;
}
