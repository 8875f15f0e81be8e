import type { z } from 'zod';
import { describeWireIssue } from './describe-wire-issue.js';

const longestDetail = 300;

/**
 * A record that cannot be taken. `reason` is a short fixed phrase, so that rejects can be counted by it; `detail`
 * names the first broken place, what stands there and what is needed, in at most 300 characters.
 */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly reason = 'breaks the contract';
  readonly detail: string;

  constructor(issues: readonly z.core.$ZodIssue[], json: unknown) {
    const detail = describeIssues(issues, json);
    super(`The record breaks the contract: ${detail}`);
    this.detail = detail;
  }
}

function describeIssues(issues: readonly z.core.$ZodIssue[], json: unknown): string {
  const [first] = issues;
  if (first === undefined) return 'no reason was given';
  const others = issues.length === 1 ? '' : ` (and ${issues.length - 1} more)`;
  return shorten(describeWireIssue(first, json), longestDetail - others.length) + others;
}

/** A cut may fall inside a surrogate pair; the detail must stay text that every store takes. */
function shorten(sentence: string, length: number): string {
  if (sentence.length <= length) return sentence;
  return `${sentence.slice(0, length - 3)}...`.toWellFormed();
}
