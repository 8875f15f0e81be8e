/** A document of `schema/operations`: it runs on the demo data as it is. */
export interface Example {
  readonly name: string;
  /** One sentence. */
  readonly title: string;
  readonly query: string;
  /** JSON text. */
  readonly variables: string;
  /** A question of an analyst, or an operation of the contract. */
  readonly isQuestion: boolean;
}

const texts = import.meta.glob<string>('../../../schema/operations/**/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const variablesLine = /^# variables: (.*)\n/m;

function readExample([path, text]: [string, string]): Example {
  const name = path.replace(/^.*\/|\.graphql$/g, '');
  const query = text.replace(variablesLine, '');
  const variables: unknown = JSON.parse(variablesLine.exec(text)?.[1] ?? '{}');
  return {
    name,
    title: /^# (.+)/.exec(query)?.[1] ?? name,
    query,
    variables: JSON.stringify(variables, null, 2),
    isQuestion: path.includes('/examples/'),
  };
}

/** By their place: questions first, and then one document for each operation. */
export const examples: readonly Example[] = Object.entries(texts)
  .map(readExample)
  .sort(
    (one, other) => Number(other.isQuestion) - Number(one.isQuestion) || one.title.localeCompare(other.title),
  );
