import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const longestQuote = 60;

/** One broken rule as a sentence: the path in the JSON, what was got there and what is needed. */
export function describeWireIssue(issue: Issue, json: unknown): string {
  const place = describePath(issue.path);
  if (issue.code === 'unrecognized_keys') return `${place}: unknown key ${issue.keys.map(quote).join(', ')}`;
  return `${place}: got ${describeValue(valueAt(json, issue.path))}, need ${describeNeed(issue)}`;
}

/** The schemas' own phrases (wire-fields.ts), except for the structure around them. */
function describeNeed(issue: Issue): string {
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.expected === 'object') return 'an object';
  if (issue.expected === 'array') return 'a list';
  return issue.message;
}

function describePath(path: Issue['path']): string {
  if (path.length === 0) return 'the record';
  return path.map((step, index) => describeStep(step, index === 0)).join('');
}

function describeStep(step: PropertyKey, isFirst: boolean): string {
  if (typeof step === 'number') return `[${step}]`;
  return isFirst ? String(step) : `.${String(step)}`;
}

/** The issue does not carry the value (Zod leaves it out on purpose), so it is looked up. */
function valueAt(json: unknown, path: Issue['path']): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.getOwnPropertyDescriptor(value, step)?.value;
  }, json);
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  // JSON would call an overflowed number such as 1e400 null.
  if (typeof value === 'number') return value.toString();
  return typeof value === 'string' ? quote(value) : JSON.stringify(value);
}

/** JSON quoting escapes NUL and lone surrogates, so that the sentence itself can be stored and printed. */
function quote(text: string): string {
  if (text.length <= longestQuote) return JSON.stringify(text);
  return `${JSON.stringify(text.slice(0, longestQuote))}...`;
}
