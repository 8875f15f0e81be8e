import {
  getNullableType,
  isListType,
  isNonNullType,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLOutputType,
} from 'graphql';

/** What is compared of an error: all that a caller or a log can see of it. */
interface Told {
  readonly path: readonly (string | number)[] | undefined;
  readonly text: string;
}

/** The type of what stands under a key of an answer. */
export type TypeOfKey = ReadonlyMap<string, GraphQLOutputType>;

/** An answer as text: its data as it is sent, and its errors in their order. */
export function textOf({ data, errors }: ExecutionResult): string {
  return `${JSON.stringify(data)}\n${(errors ?? []).map((error) => tell(error).text).join('\n')}`;
}

function tell(error: GraphQLError): Told {
  const nodes = error.nodes?.map(({ kind, loc }) => [kind, loc?.start, loc?.end]);
  const { name: cause, message: causeText } = error.originalError ?? {};
  return { path: error.path, text: JSON.stringify({ ...error.toJSON(), nodes, cause, causeText }) };
}

/**
 * How two answers to the same request differ, when promises decide which errors are found first; undefined when they do
 * not. They may differ only in errors below a place that is null because of one of them, and each of them has to have
 * one, and only one, that makes it null.
 */
export function findDifference(
  one: ExecutionResult,
  other: ExecutionResult,
  typeOfKey: TypeOfKey,
): string | undefined {
  if (JSON.stringify(one.data) !== JSON.stringify(other.data)) return 'The data differ.';
  const told = [one, other].map(({ errors = [] }) => errors.map(tell)) as [Told[], Told[]];
  const apart = [...without(told[0], told[1]), ...without(told[1], told[0])];
  for (const error of apart) {
    const place = nulledAbove(one.data, error.path);
    if (place === undefined) return `Only one tells ${error.text}.`;
    for (const errors of told) {
      const causes = errors.filter(({ path }) => path !== undefined && nulls(path, place, typeOfKey));
      if (causes.length !== 1) return `${causes.length} errors make ${place.join('.')} null.`;
    }
  }
  return undefined;
}

function without(errors: readonly Told[], others: readonly Told[]): Told[] {
  const left = others.map(({ text }) => text);
  return errors.filter(({ text }) => {
    const at = left.indexOf(text);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** The place above an error's that is null in the data; undefined if there is none. */
function nulledAbove(data: unknown, path: Told['path']): Told['path'] {
  let held = data;
  for (let at = 0; at < (path?.length ?? 0); at++) {
    if (held === null || held === undefined) return path?.slice(0, at);
    held = (held as Record<string | number, unknown>)[path?.[at] ?? ''];
  }
  return undefined;
}

/** True when an error at a path leaves null at a place, by the types on its way. */
function nulls(
  path: readonly (string | number)[],
  place: readonly (string | number)[],
  typeOfKey: TypeOfKey,
): boolean {
  if (!place.every((step, at) => path[at] === step)) return false;
  const nullable = path.map((_, at) => isNullable(path.slice(0, at + 1), typeOfKey));
  return nullable.lastIndexOf(true) + 1 === place.length;
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
