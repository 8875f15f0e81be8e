import {
  type ExecutionResult,
  getNullableType,
  type GraphQLError,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
} from 'graphql';

/** The parts of an error to compare: everything that is visible to a caller or in a log. */
interface ErrorSummary {
  readonly path: readonly (string | number)[] | undefined;
  readonly text: string;
}

/** The type of the field for each response key. */
export type TypeOfKey = ReadonlyMap<string, GraphQLOutputType>;

/** Converts a result to text: its data as JSON, and its errors in order. */
export function textOf({ data, errors }: ExecutionResult): string {
  return `${JSON.stringify(data)}\n${(errors ?? []).map((error) => summarizeError(error).text).join('\n')}`;
}

function summarizeError(error: GraphQLError): ErrorSummary {
  const nodes = error.nodes?.map(({ kind, loc }) => [kind, loc?.start, loc?.end]);
  const { name: cause, message: causeText } = error.originalError ?? {};
  return { path: error.path, text: JSON.stringify({ ...error.toJSON(), nodes, cause, causeText }) };
}

/**
 * Describes how two results of the same request differ. Returns undefined if they are equivalent: the data must be
 * equal, but if several errors could make a position null, the results may contain different errors. Each result must
 * contain exactly one error that makes that position null.
 */
export function findDifference(
  one: ExecutionResult,
  other: ExecutionResult,
  typeOfKey: TypeOfKey,
): string | undefined {
  if (JSON.stringify(one.data) !== JSON.stringify(other.data)) return 'The data differ.';
  const summaries = [one, other].map(({ errors = [] }) => errors.map(summarizeError)) as [
    ErrorSummary[],
    ErrorSummary[],
  ];
  const apart = [...without(summaries[0], summaries[1]), ...without(summaries[1], summaries[0])];
  for (const error of apart) {
    const position = nulledAbove(one.data, error.path);
    if (position === undefined) return `Only one tells ${error.text}.`;
    for (const errors of summaries) {
      const causes = errors.filter(({ path }) => path !== undefined && nulls(path, position, typeOfKey));
      if (causes.length !== 1) return `${causes.length} errors make ${position.join('.')} null.`;
    }
  }
  return undefined;
}

function without(errors: readonly ErrorSummary[], others: readonly ErrorSummary[]): ErrorSummary[] {
  const left = others.map(({ text }) => text);
  return errors.filter(({ text }) => {
    const at = left.indexOf(text);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** Returns the part of an error's path that leads to a null in the data; undefined if there is none. */
function nulledAbove(data: unknown, path: ErrorSummary['path']): ErrorSummary['path'] {
  let held = data;
  for (let at = 0; at < (path?.length ?? 0); at++) {
    if (held === null || held === undefined) return path?.slice(0, at);
    held = (held as Record<string | number, unknown>)[path?.[at] ?? ''];
  }
  return undefined;
}

/** Returns true if an error at `path` makes `position` null, according to the types of the fields on the path. */
function nulls(
  path: readonly (string | number)[],
  position: readonly (string | number)[],
  typeOfKey: TypeOfKey,
): boolean {
  if (!position.every((step, at) => path[at] === step)) return false;
  const nullable = path.map((_, at) => isNullable(path.slice(0, at + 1), typeOfKey));
  return nullable.lastIndexOf(true) + 1 === position.length;
}

function isNullable(path: readonly (string | number)[], typeOfKey: TypeOfKey): boolean {
  const key = path.findLast((step) => typeof step === 'string');
  let type = typeOfKey.get(key ?? '');
  for (let lists = path.length - 1 - path.lastIndexOf(key ?? ''); lists > 0; lists--) {
    const list = type && getNullableType(type);
    type = isListType(list) ? list.ofType : undefined;
  }
  if (type === undefined) throw new Error(`The document has no key ${String(key)}.`);
  return !isNonNullType(type);
}
