import { invariant } from '../../errors/invariant.js';
import { productOf, recordKinds } from '../../records/record-kinds.js';
import type { ClientOperation } from '../client/client-operation.js';
import type { DescribedApi, JsonSchema } from '../client/described-operation.js';
import { nameOf } from '../client/type-of.js';
import { argumentName, className, docstring, fillItems, literal } from './python-text.js';
import type { PythonTypes } from './python-types.js';
import { union } from './python-types.js';

/** Writes the methods of the Python client, either the blocking ones or those for asyncio. */
export class PythonMethods {
  constructor(
    private readonly api: DescribedApi,
    private readonly types: PythonTypes,
    private readonly isAsync: boolean,
  ) {}

  /** Returns the code of an operation's method, and of the method that splits its inputs, if it takes many. */
  write(name: string, one: ClientOperation): string {
    const method = this.writeMethod(name, one);
    return one.maxInputs === null ? method : `${method}\n${this.writeRowsMethod(`${name}_rows`, one)}`;
  }

  /** The parameters for which a null that the caller gives is sent. */
  nullableOf(one: ClientOperation): string[] {
    return [...this.paramsOf(one)].filter(([, { canBeNull }]) => canBeNull).map(([key]) => key);
  }

  /** The product of the operation's rows; null if they are not records. */
  productOf(one: ClientOperation): string | null {
    const row = this.rowOf(one).replace('schemas.', '');
    const kind = recordKinds.find((name) => name === row);
    return kind === undefined ? null : productOf(kind);
  }

  private writeMethod(name: string, one: ClientOperation): string {
    const { ids, continuation, described } = one;
    const params = this.paramsOf(one);
    const isAwaited = this.isAsync && (continuation.kind === 'one' || continuation.kind === 'file');
    const define = `${isAwaited ? 'async def' : 'def'} ${name}(`;
    const taken = ids.map(
      (id) => `${argumentName(id.name)}: ${id.schema.type === 'integer' ? 'Union[int, str]' : 'str'}`,
    );
    const given = (variant: Partial<Record<string, string>>): string[] => {
      const options = optionsOf(one, this.isAsync).map(([key, type]) => variant[key] ?? `${key}: ${type}`);
      return ['self', ...taken, '*', ...[...params.values()].map(({ declared }) => declared), ...options];
    };
    const variants = this.variantsOf(one);
    const overloads = variants.map(({ change, result }) =>
      [`    @overload\n`, fillItems(define, given(change), `) -> ${result}: ...`, '    '), '\n\n'].join(''),
    );
    const result = variants.length > 0 ? 'Answer[Any]' : this.resultOf(one);
    const pass = [
      `OPERATIONS[${literal(described.operationId)}]`,
      `(${ids.map((id) => `${argumentName(id.name)},`).join(' ')})`,
      `{${[...params].map(([key, { argument }]) => `${literal(key)}: ${argument}`).join(', ')}}`,
      ...optionsOf(one, this.isAsync).map(([key]) => `${key}=${key}`),
    ];
    const call = `return ${isAwaited ? 'await ' : ''}self._caller.${callers[continuation.kind]}(`;
    return `${overloads.join('')}${fillItems(define, given({}), `) -> ${result}:`, '    ')}
${docstring(docOf(one, params), '        ')}${fillItems(call, pass, ')', '        ')}
`;
  }

  private writeRowsMethod(name: string, one: ClientOperation): string {
    const { described, maxInputs } = one;
    const params = this.paramsOf(one);
    const inputs = params.get('inputs');
    invariant(inputs !== undefined, `${described.operationId} takes inputs`);
    params.delete('inputs');
    const item = inputs.type.replace(/^Sequence\[(.*)\]$/, '$1');
    const results = one.whole.properties?.['results']?.items ?? {};
    const row = this.types.typeOf(results, {
      name: `${className(described.operationId)}Result`,
      isSent: false,
    });
    const options = rowsOptions(this.isAsync);
    const taken = this.isAsync ? `Union[Iterable[${item}], AsyncIterable[${item}]]` : `Iterable[${item}]`;
    const given = [
      ...['self', `inputs: ${taken}`, '*'],
      ...[...params.values()].map(({ declared }) => declared),
      ...options.map(([key, type]) => `${key}: ${type}`),
    ];
    const pass = [
      `OPERATIONS[${literal(described.operationId)}]`,
      'inputs',
      `{${[...params].map(([key, { argument }]) => `${literal(key)}: ${argument}`).join(', ')}}`,
      ...options.map(([key]) => `${key}=${key}`),
    ];
    const text = `Returns the rows of any number of inputs, in input order, with as many requests as needed (at most ${String(maxInputs)} inputs each). Price: ${described['x-credit-cost']}, counted per request. \`${described.method} ${described.path}\``;
    const iterator = this.isAsync ? 'AsyncIterator' : 'Iterator';
    return `${fillItems(`def ${name}(`, given, `) -> ${iterator}[${row}]:`, '    ')}
${docstring([text], '        ')}${fillItems('return self._caller.rows(', pass, ')', '        ')}
`;
  }

  /** The arguments of a method for its query or body. A body with alternatives takes the fields of all of them. */
  private paramsOf({ params, described }: ClientOperation): Map<string, Param> {
    const found = new Map<string, Param>();
    if (params === null) return found;
    const body = described.requestBody?.content['application/json']?.schema;
    const own = `${className(described.operationId)}${params.in === 'body' ? 'Body' : 'Query'}`;
    const bodies = this.alternativesOf(body?.$ref ?? own, params.schema);
    const keys = new Set(bodies.flatMap(({ schema }) => Object.keys(schema.properties ?? {})));
    for (const key of keys) {
      const typed = bodies.flatMap(({ name, schema }) => {
        const value = schema.properties?.[key];
        return value === undefined
          ? []
          : [{ value, type: this.types.typeOf(value, { name: `${name}${className(key)}`, isSent: true }) }];
      });
      const isRequired = bodies.every(({ schema }) => schema.required?.includes(key) === true);
      const type = union(typed.map((one) => one.type));
      found.set(
        key,
        declareParam({
          key,
          type,
          isRequired,
          isNullableBody: params.in === 'body',
          description: typed[0]?.value.description,
        }),
      );
    }
    return new Map([...found].sort(([, a], [, b]) => Number(b.isRequired) - Number(a.isRequired)));
  }

  private alternativesOf(
    reference: string,
    schema: JsonSchema,
  ): { readonly name: string; readonly schema: JsonSchema }[] {
    const name = nameOf(reference);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices === undefined) return [{ name, schema }];
    return choices.flatMap((choice) => {
      const inner = choice.$ref === undefined ? choice : this.api.components.schemas[nameOf(choice.$ref)];
      return this.alternativesOf(choice.$ref ?? name, inner ?? {});
    });
  }

  private dataOf({ described, data }: ClientOperation): string {
    return this.types.typeOf(data, { name: `${className(described.operationId)}Page`, isSent: false });
  }

  private rowOf(one: ClientOperation): string {
    const { continuation, data, described, whole } = one;
    if (!('rows' in continuation)) return this.dataOf(one);
    const rows = continuation.rows === '' ? data : (whole.properties?.[continuation.rows] ?? {});
    const name = `${className(described.operationId)}Page${className(continuation.rows)}Item`;
    return this.types.typeOf(rows.items ?? {}, { name, isSent: false });
  }

  private resultOf(one: ClientOperation): string {
    const data = this.dataOf(one);
    const kind = this.isAsync ? 'Async' : '';
    switch (one.continuation.kind) {
      case 'events':
        return `${kind}EventsCall[${this.types.streamed(this.rowOf(one))}]`;
      case 'file':
        return `Answer[${kind}ByteStream]`;
      case 'feed':
        return `${kind}FeedCall[${this.rowOf(one)}, ${data}]`;
      case 'page':
      case 'after':
      case 'before':
        return `${kind}PageCall[${this.rowOf(one)}, ${data}]`;
      case 'one':
        return `Answer[${one.canBeNothing ? `Optional[${data}]` : data}]`;
    }
  }

  /** The results of a call that depend on its options: the price of a dry run, or nothing if a record is unchanged. */
  private variantsOf(one: ClientOperation): Variant[] {
    if (one.continuation.kind !== 'one' || !one.isMetered) return [];
    const price = { change: { dry_run: 'dry_run: Literal[True]' }, result: 'Answer[schemas.DryRun]' };
    const usual = { change: { dry_run: 'dry_run: Literal[False] = False' }, result: this.resultOf(one) };
    if (!one.isVersioned) return [price, usual];
    const unchanged = {
      change: { ...usual.change, if_none_match: 'if_none_match: str' },
      result: `Answer[Optional[${this.dataOf(one)}]]`,
    };
    const always = { ...usual, change: { ...usual.change, if_none_match: 'if_none_match: None = None' } };
    return [price, unchanged, always];
  }
}

interface Variant {
  readonly change: Readonly<Record<string, string>>;
  readonly result: string;
}

interface Param {
  readonly argument: string;
  readonly type: string;
  readonly declared: string;
  readonly isRequired: boolean;
  readonly canBeNull: boolean;
  readonly description: string | undefined;
}

interface DescribedParam {
  readonly key: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** True if a null that the caller gives is sent. */
  readonly isNullableBody: boolean;
  readonly description: string | undefined;
}

function declareParam({ key, type, isRequired, isNullableBody, description }: DescribedParam): Param {
  const argument = argumentName(key);
  invariant(!reserved.has(argument), `the argument ${argument} is an option of the Python client's calls`);
  const canBeNull = isNullableBody && type.startsWith('Optional[');
  const value = canBeNull ? `Union[${type}, Unset] = UNSET` : `${union([type, 'None'])} = None`;
  const declared = `${argument}: ${isRequired ? type : value}`;
  return { argument, type, declared, isRequired, canBeNull, description };
}

/** The methods of the runtime's `Caller`, by the kind of response. */
const callers: Readonly<Record<ClientOperation['continuation']['kind'], string>> = {
  one: 'one',
  file: 'file',
  events: 'events',
  feed: 'feed',
  page: 'pages',
  after: 'pages',
  before: 'pages',
};

type Option = readonly [name: string, declared: string];

const callOptions: readonly Option[] = [
  ['timeout', 'Optional[float] = None'],
  ['max_attempts', 'Optional[int] = None'],
  ['headers', 'Optional[Mapping[str, str]] = None'],
];
const chargeOptions: readonly Option[] = [
  ['max_credits', 'Optional[int] = None'],
  ['idempotency_key', 'Optional[str] = None'],
];
/** A task of asyncio is cancelled by asyncio itself. */
const cancelOption: Option = ['cancel', 'Optional[Cancellation] = None'];

function optionsOf(one: ClientOperation, isAsync: boolean): Option[] {
  const { isMetered, isVersioned, continuation } = one;
  return [
    ...(isMetered ? chargeOptions : []),
    ...(isMetered && continuation.kind === 'one' ? [['dry_run', 'bool = False'] as const] : []),
    ...(isVersioned ? [['if_none_match', 'Optional[str] = None'] as const] : []),
    ...(continuation.kind === 'file' ? [['offset', 'int = 0'] as const] : []),
    ...callOptions,
    ...(isAsync ? [] : [cancelOption]),
  ];
}

function rowsOptions(isAsync: boolean): Option[] {
  return [
    ['concurrency', 'int = 4'],
    ['chunk_size', 'Optional[int] = None'],
    ['on_answer', 'Optional[Callable[[Answer[Any]], None]] = None'],
    ...chargeOptions,
    ...callOptions,
    ...(isAsync ? [] : [cancelOption]),
  ];
}

const reserved: ReadonlySet<string> = new Set([
  ...[...callOptions, ...chargeOptions, cancelOption].map(([name]) => name),
  ...['dry_run', 'if_none_match', 'offset', 'concurrency', 'chunk_size', 'on_answer', 'self'],
]);

function docOf({ described }: ClientOperation, params: ReadonlyMap<string, Param>): string[] {
  const { summary, method, path } = described;
  const end = /[.!?]$/.test(summary) ? '' : '.';
  const head = `${summary}${end} Price: ${described['x-credit-cost']}. \`${method} ${path}\``;
  const lines = [...params.values()].flatMap(({ argument, description }) =>
    description === undefined ? [] : [`    ${argument}: ${description.replaceAll(/\s+/g, ' ')}`],
  );
  return lines.length === 0 ? [head] : [head, `Args:\n${lines.join('\n')}`];
}
