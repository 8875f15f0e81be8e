import { readFileSync } from 'node:fs';
import { secretVariables } from './secret-variables.js';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Puts what a file holds into the place of its variable, without the space around it: orchestrators hand secrets over as
 * files, which no list of processes and no crash report shows.
 * @throws Error naming the variable, when both are given or the file cannot be read.
 */
export function readSecretFiles(variables: Variables): Variables {
  const read = { ...variables };
  for (const name of secretVariables) {
    const fileVariable = `${name}_FILE`;
    const file = variables[fileVariable];
    if (file === undefined) continue;
    if (variables[name] !== undefined)
      throw new Error(`${name} and ${fileVariable} are both given; one of them is needed.`);
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
