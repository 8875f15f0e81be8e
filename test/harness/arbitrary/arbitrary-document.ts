import fc from 'fast-check';
import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { Draw } from '../draw.js';

/** A random GraphQL request. */
export interface ArbitraryDocument {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

/** Existing IDs, cursors and texts. Using them makes responses contain records. */
export interface KnownValues {
  /** IDs by a word in the names of the fields that accept them. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Cursors of first pages, by name of the list field. */
  readonly cursors: Readonly<Record<string, string>>;
  readonly texts: readonly string[];
}

const awkward = [
  ...['', ' ', '\0', '\ud800', '🦊', '\u202e', '__proto__', "';--", '${1}', '%', '_', '\\', '"""', '\n'],
  ...['-1', '1e3', '9007199254740993', 'null', '{}', 'x'.repeat(1001)],
];
const numbers = [0, 1, 2, 3, 5, 50, -1, 5000, 5001, 2_147_483_648, 9_007_199_254_740_992, 1.5, -0];
const dates = [
  '2024-01-31',
  '2026-06-14',
  '2026-02-30',
  '0000-00-00',
  '2026-06-15T12:00:00Z',
  '2026-06-15T12:00:00+24:00',
];
const aliases = ['a', 'b', 'id', 'nodes', '__proto__', 'constructor', 'toString', 'then', '_', 'errors'];

/**
 * Generates random documents for a schema: selections with aliases, fragments and directives; arguments of all types,
 * as literals or variables; introspection; operations of every type; and occasionally a syntax error. A document is
 * derived from a seed, so that a case can be reproduced. A smaller size produces a shorter document.
 */
export function documentArbitrary(
  schema: GraphQLSchema,
  known: KnownValues,
): fc.Arbitrary<ArbitraryDocument> {
  return fc
    .record({ seed: fc.integer(), size: fc.integer({ min: 1, max: 10 }) })
    .map(({ seed, size }) => new Writer(schema, known, new Draw(seed), size).write());
}

class Writer {
  private readonly variables: Record<string, unknown> = {};
  private readonly definitions: string[] = [];
  private readonly fragments: string[] = [];
  /** Number of fields that may still be written. */
  private left: number;
  /** Name of the field whose arguments are being written. */
  private ofField = '';

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly known: KnownValues,
    private readonly draw: Draw,
    size: number,
  ) {
    this.left = size * 6;
  }

  write(): ArbitraryDocument {
    const { draw, schema } = this;
    const kind = draw.weighted({ query: 90, mutation: 8, subscription: 1 });
    const root = kind === 'mutation' ? schema.getMutationType() : schema.getQueryType();
    const body = root ? this.selection(root, 0) : '{x}';
    const name = draw.chance(0.3) ? draw.pick(['A', '__proto__', 'constructor']) : '';
    const own = this.definitions.length === 0 ? '' : `(${this.definitions.join(', ')})`;
    const second = draw.chance(0.03) ? 'query Second { __typename }' : '';
    const head = name === '' && own === '' && kind === 'query' ? '' : `${kind} ${name}${own}`;
    const directives = draw.chance(0.2) ? this.directives() : '';
    const text = [`${head}${directives} ${body}`, ...this.fragments, second].join('\n');
    const operationName = draw.chance(0.1) ? draw.pick([name, 'Second', 'Nothing']) : undefined;
    return { query: draw.chance(0.06) ? this.broken(text) : text, variables: this.variables, operationName };
  }

  private selection(type: GraphQLNamedType, depth: number, used = new Set<string>()): string {
    const count = 1 + this.draw.nat(depth === 0 ? 3 : 4);
    const parts = Array.from({ length: count }, () => this.part(type, depth, used)).filter(
      (part) => part !== '',
    );
    return `{ ${parts.length === 0 ? '__typename' : parts.join(' ')} }`;
  }

  private part(type: GraphQLNamedType, depth: number, used: Set<string>): string {
    const { draw } = this;
    if (draw.chance(0.07)) return `...${this.directives()} ${this.selection(type, depth, used)}`;
    if (isInterfaceType(type) && draw.chance(0.7)) {
      const possible = draw.pick(this.schema.getPossibleTypes(type));
      return `... on ${possible.name} ${this.selection(possible, depth, used)}`;
    }
    if (draw.chance(0.07)) return this.spread(type, depth, used);
    return this.field(type, depth, used);
  }

  private spread(type: GraphQLNamedType, depth: number, used: Set<string>): string {
    const name = `F${this.fragments.length}`;
    const at = this.fragments.push('') - 1;
    this.fragments[at] = `fragment ${name} on ${type.name} ${this.selection(type, depth, used)}`;
    return `...${this.draw.chance(0.01) ? 'F0' : name}${this.directives()}`;
  }

  /**
   * Writes a field. Rarely repeats a response name, because fields with the same response name but different arguments
   * conflict.
   */
  private field(type: GraphQLNamedType, depth: number, used: Set<string>): string {
    const { draw } = this;
    const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
    if (depth === 0 && type === this.schema.getQueryType() && draw.chance(0.05)) return this.look();
    if (draw.chance(0.03) || fields.length === 0) return '__typename';
    const leaves = fields.filter((field) => !isComposite(getNamedType(field.type)));
    const isFull = this.left <= 0 || depth > 12;
    const field = draw.pick(isFull && leaves.length > 0 ? leaves : fields);
    this.left -= 1;
    const alias = draw.chance(0.15) ? draw.pick(aliases) : field.name;
    if (used.has(alias) && !draw.chance(0.03)) return '';
    used.add(alias);
    const named = getNamedType(field.type);
    const inner = isComposite(named) ? ` ${this.inner(named, depth, isFull)}` : '';
    const wrong = draw.chance(0.002) ? 'x' : '';
    return `${alias === field.name ? '' : `${alias}: `}${field.name}${wrong}${this.args(field)}${this.directives()}${inner}`;
  }

  private inner(type: GraphQLNamedType, depth: number, isFull: boolean): string {
    return isFull ? '{ __typename }' : this.selection(type, depth + 1);
  }

  private look(): string {
    const name = this.draw.pick(['Company', 'Query', 'FundingRoundFilter', 'Nothing', '__Type']);
    const type = this.schema.getType('__Type') as GraphQLObjectType;
    const whole = this.schema.getType('__Schema') as GraphQLObjectType;
    return this.draw.chance(0.5)
      ? `__type(name: "${name}") ${this.selection(type, 11)}`
      : `__schema ${this.selection(whole, 11)}`;
  }

  private directives(): string {
    const { draw } = this;
    if (!draw.chance(0.06)) return '';
    const name = draw.weighted({ include: 30, skip: 30, deprecated: 1, nothing: 1 });
    return ` @${name}(if: ${draw.chance(0.7) ? String(draw.chance(0.5)) : this.variable('Boolean!', draw.chance(0.8))})`;
  }

  private args({ name: ofField, args }: GraphQLField<unknown, unknown>): string {
    this.ofField = ofField;
    const given = args.filter(({ type }) => this.draw.chance(isNonNullType(type) ? 0.995 : 0.3));
    if (given.length === 0) return '';
    return `(${given.map(({ name, type }) => `${name}: ${this.argument(name, type)}`).join(', ')})`;
  }

  private argument(name: string, type: GraphQLInputType): string {
    const value = this.value(name, type, 0);
    return this.draw.chance(0.25) ? this.variable(String(type), value) : literal(value, type);
  }

  private variable(type: string, value: unknown): string {
    const name = `v${this.definitions.length}`;
    this.definitions.push(`$${name}: ${this.draw.chance(0.99) ? type : 'Int'}`);
    if (this.draw.chance(0.99)) this.variables[name] = value;
    return `$${name}`;
  }

  /** Returns a value, usually of the correct type. */
  private value(name: string, type: GraphQLInputType, depth: number): unknown {
    const { draw } = this;
    if (draw.chance(0.005)) return draw.pick([null, 7, 'x', true, [], {}]);
    const nullable = getNullableType(type);
    if (isListType(nullable)) {
      const length = draw.chance(0.01) ? 300 : draw.nat(3);
      return Array.from({ length }, () => this.value(name, nullable.ofType, depth + 1));
    }
    if (isInputObjectType(nullable)) return this.object(Object.values(nullable.getFields()), depth);
    if (isEnumType(nullable)) return draw.pick(nullable.getValues()).name;
    return this.scalar(name, getNamedType(type).name);
  }

  private object(fields: readonly { name: string; type: GraphQLInputType }[], depth: number): unknown {
    const { draw } = this;
    const needed = fields.filter(({ type }) => isNonNullType(type));
    const more = Array.from({ length: depth > 6 ? 0 : draw.nat(3) }, () => draw.pick(fields));
    const chosen = [...needed, ...more];
    return Object.fromEntries(chosen.map(({ name, type }) => [name, this.value(name, type, depth + 1)]));
  }

  private scalar(name: string, type: string): unknown {
    const { draw } = this;
    if (type === 'Boolean') return draw.chance(0.5);
    if (type === 'Int') return draw.pick(draw.chance(0.8) ? numbers.slice(1, 6) : numbers);
    if (type === 'SafeInt' || type === 'Float') return draw.pick(numbers);
    if (type === 'Date' || type === 'DateTime') return draw.pick(dates);
    if (type === 'NumberOrDate') return draw.pick<unknown>([...numbers, ...dates]);
    if (type === 'FilterJson')
      return draw.pick<unknown>([{}, { id: { eq: 'x' } }, { or: [] }, 7, { and: [{}] }]);
    if (draw.chance(0.1)) return draw.pick(awkward);
    if (name === 'after' || name === 'before') return this.cursor();
    return type === 'ID' ? this.id() : draw.pick(this.known.texts);
  }

  /** Returns a cursor, usually of the list field being written. */
  private cursor(): string {
    const { cursors } = this.known;
    const own = cursors[this.ofField];
    return own !== undefined && this.draw.chance(0.9) ? own : this.draw.pick(Object.values(cursors));
  }

  private id(): string {
    const { ids } = this.known;
    const field = this.ofField.toLowerCase();
    const own = Object.entries(ids).find(([word]) => field.includes(word))?.[1] ?? [];
    return own.length > 0 && this.draw.chance(0.9)
      ? this.draw.pick(own)
      : this.draw.pick(Object.values(ids).flat());
  }

  /** Makes a text invalid: inserts or replaces a character, or truncates the text. */
  private broken(text: string): string {
    const at = this.draw.nat(text.length);
    const rest = text.slice(at + this.draw.nat(1));
    const signs = ['{', '}', '(', ')', '"', '$', '@', '...', ':', '!', '#', '\0', '🦊', '[', '""'];
    return this.draw.chance(0.3) ? text.slice(0, at) : `${text.slice(0, at)}${this.draw.pick(signs)}${rest}`;
  }
}

function isComposite(type: GraphQLNamedType): boolean {
  return isObjectType(type) || isInterfaceType(type);
}

/** Formats a value as a GraphQL literal. Enum values are not quoted. */
function literal(value: unknown, type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (Array.isArray(value)) {
    const item = isListType(nullable) ? nullable.ofType : type;
    return `[${value.map((one) => literal(one, item)).join(', ')}]`;
  }
  if (typeof value === 'string' && isEnumType(nullable)) return value;
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = isInputObjectType(nullable) ? nullable.getFields() : {};
  const parts = Object.entries(value).map(([name, one]) => {
    const field = fields[name];
    return `${name}: ${literal(one, field?.type ?? type)}`;
  });
  return `{${parts.join(', ')}}`;
}
