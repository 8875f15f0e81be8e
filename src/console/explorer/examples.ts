/** An example query, from a file in schema/operations. It runs on the demo data. */
export interface Example {
  readonly name: string;
  /** The title, without a period at the end. */
  readonly title: string;
  readonly query: string;
  /** The variables, as JSON text. */
  readonly variables: string;
  /** True if the example answers an analyst's question; false if it shows an operation of the API. */
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
    title: (/^# (.+)/.exec(query)?.[1] ?? name).replace(/(\. Free)?\.$/, ''),
    query,
    variables: JSON.stringify(variables, null, 2),
    isQuestion: path.includes('/examples/'),
  };
}

/** All examples: first questions, then operations. */
export const examples: readonly Example[] = Object.entries(texts)
  .map(readExample)
  .sort(
    (one, other) => Number(other.isQuestion) - Number(one.isQuestion) || one.title.localeCompare(other.title),
  );
