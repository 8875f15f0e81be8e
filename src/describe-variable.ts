import type { z } from 'zod';
import { secretVariables } from './secret-variables.js';

/** What is wrong with a variable of the environment: its name, what was got unless that is a secret, what is needed. */
export function describeVariable(
  issue: z.core.$ZodIssue | undefined,
  given: Readonly<Record<string, string | undefined>>,
): string {
  const name = String(issue?.path[0]);
  const isSecret = secretVariables.some((secret) => secret === name);
  const got = isSecret ? '' : `, got ${JSON.stringify(given[name])}`;
  return `The environment variable ${name} cannot be used: ${issue?.message ?? 'unknown reason'}${got}.`;
}
