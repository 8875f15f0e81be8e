import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/**
 * Variables that contain passwords: no message shows their values, and each can be read from a file
 * (`DATABASE_URL_FILE`).
 */
const secretVariables = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URLS',
  'ACCOUNTS_DATABASE_URLS',
  'REDIS_URL',
  'SUPPRESSION_KEY',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads secret variables from the files that their `_FILE` variables name, and trims white space. Orchestrators pass
 * secrets as files, because files do not appear in process lists and crash reports.
 * @throws Error that names the variable, when both variables are set or the file cannot be read.
 */
export function readSecretFiles(variables: Variables): Variables {
  const read = { ...variables };
  for (const name of secretVariables) {
    const fileVariable = `${name}_FILE`;
    const file = variables[fileVariable];
    if (file === undefined) continue;
    if (variables[name] !== undefined)
      throw new Error(`${name} and ${fileVariable} are both set. Set only one of them.`);
    read[name] = readSecret(fileVariable, file);
  }
  return read;
}

function readSecret(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The environment variable ${variable} cannot be used: the file ${file} cannot be read (${code ?? 'unknown reason'}).`,
      { cause: error },
    );
  }
}

/** Describes an invalid variable: its name, its value if that is not secret, and the expected values. */
export function describeVariable(
  issue: z.core.$ZodIssue | undefined,
  given: Readonly<Record<string, string | undefined>>,
): string {
  const name = String(issue?.path[0]);
  const isSecret = secretVariables.some((secret) => secret === name);
  const got = isSecret ? '' : `, got ${JSON.stringify(given[name])}`;
  return `The environment variable ${name} cannot be used: ${issue?.message ?? 'unknown reason'}${got}.`;
}
