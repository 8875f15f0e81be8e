import {
  GraphQLError,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { BatchResolver } from '../../../src/batch-executor/batch-resolver.js';
import { Draw } from '../../harness/draw.js';
import { noteBegin } from './begun.js';
import { later } from './later.js';
import type { Source, Tempo } from './random-source.js';
import type { FieldDraft, SchemaDraft } from './random-types.js';

type Field = GraphQLField<unknown, unknown>;

/** Rejection reasons that are not errors, and values of the wrong type. */
const strangeReasons = ['a text', undefined, null, 404];
const strangeValues = [
  {},
  [],
  'text',
  Number.NaN,
  2 ** 40,
  -1,
  true,
  Symbol.for('s'),
  10n,
  new Date(0),
  'nothing',
];

/**
 * Generates the values of random objects. The object, the field and its arguments determine a value, whether it is a
 * promise, and whether it fails. All executors therefore get the same values.
 */
export class Finder {
  private readonly drafts: ReadonlyMap<string, readonly FieldDraft[]>;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly draft: SchemaDraft,
    private readonly tempo: Tempo,
  ) {
    this.drafts = new Map(draft.objects.map(({ name, fields }) => [name, fields]));
  }

  resolver(typeName: string, field: Field, isBatch: boolean): GraphQLFieldResolver<unknown, unknown> {
    if (!isBatch)
      return (source, args: object, context, info) => {
        noteBegin(context, info);
        return this.find(typeName, field, source, args);
      };
    const batch = this.batch(typeName, field);
    return (source, args, context, info) => (batch([source], args, context, info) as readonly unknown[])[0];
  }

  batch(typeName: string, field: Field): BatchResolver {
    return (sources, args) => {
      const given = args as object;
      const draw = this.drawFor(this.draft.seed, typeName, field, given);
      const find = (): readonly unknown[] => {
        if (draw.chance(0.03)) this.fail(draw);
        return sources.map((source) => this.asItem(() => this.find(typeName, field, source, given)));
      };
      return this.at(draw, find) as readonly unknown[];
    };
  }

  /** Creates an object of a type. It has properties and methods for all fields without a resolver. */
  source(typeName: string, seed: number): Source {
    const source: Source = { ownType: typeName, seed };
    if (seed % 4 !== 0) Object.assign(source, { __typename: typeName });
    for (const { name, finding } of this.drafts.get(typeName) ?? []) {
      if (finding === 'resolver' || finding === 'batch') continue;
      const field = this.fieldOf(typeName, name);
      const get = (): unknown => this.find(typeName, field, source, {});
      const value = (args: object, context: unknown, info: GraphQLResolveInfo): unknown => {
        noteBegin(context, info);
        return this.find(typeName, field, source, args);
      };
      Object.defineProperty(source, name, finding === 'method' ? { value } : { get });
    }
    return source;
  }

  private fieldOf(typeName: string, name: string): Field {
    const type = this.schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[name] : undefined;
    if (field === undefined) throw new Error(`There is no ${typeName}.${name}.`);
    return field;
  }

  private find(typeName: string, { name, type }: Field, source: unknown, args: object): unknown {
    const { seed } = source as Source;
    const draw = this.drawFor(seed, typeName, { name } as Field, args);
    return this.at(draw, () => {
      if (draw.chance(0.03)) this.fail(draw);
      return this.valueOf(type, draw, args);
    });
  }

  private drawFor(seed: number, typeName: string, { name }: Field, args: object): Draw {
    let hash = seed;
    for (const letter of `${typeName}.${name}${JSON.stringify(args)}`)
      hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
    return new Draw(hash);
  }

  /** Returns the result of `find` directly, or in a promise that rejects if `find` throws. */
  private at(draw: Draw, find: () => unknown): unknown {
    const turns = draw.chance(0.35) ? draw.nat(4) : null;
    return turns === null || this.tempo === 'sync' ? find() : this.later(turns, find);
  }

  private fail(draw: Draw): never {
    const message = `Failed ${draw.nat(999)}.`;
    const reasons: unknown[] = [
      new Error(message),
      new RangeError(message),
      Object.assign(new Error(message), { extensions: { code: 'FAILED' } }),
      new GraphQLError(message, { extensions: { code: draw.nat(9) } }),
      ...strangeReasons,
    ];
    throw reasons[draw.nat(reasons.length - 1)];
  }

  /** Returns the result of `find` as a list item. If `find` throws, the error is the item. */
  private asItem(find: () => unknown): unknown {
    try {
      return find();
    } catch (reason) {
      return reason instanceof Error ? reason : noError(reason);
    }
  }

  private valueOf(type: GraphQLOutputType, draw: Draw, args: object): unknown {
    if (draw.chance(0.015)) return draw.pick(strangeValues);
    if (draw.chance(0.01)) return new Error('An error for a value.');
    if (isNonNullType(type)) return draw.chance(0.015) ? null : this.valueOf(type.ofType, draw, args);
    if (draw.chance(0.05)) return draw.chance(0.5) ? null : undefined;
    if (isListType(type)) return this.listOf(type.ofType, draw, args);
    if (isAbstractType(type) || isObjectType(type))
      return this.source(this.typeNameFor(type, draw), draw.nat(1e9));
    return leafOf(type, draw, args);
  }

  private typeNameFor(type: GraphQLNamedType, draw: Draw): string {
    const any = this.draft.objects.map(({ name }) => name);
    if (draw.chance(0.03)) return draw.pick(any);
    if (!isAbstractType(type)) return type.name;
    const possible = this.schema.getPossibleTypes(type).map(({ name }) => name);
    return draw.pick(possible.length === 0 ? any : possible);
  }

  private listOf(type: GraphQLOutputType, draw: Draw, args: object): unknown {
    const items = Array.from({ length: draw.nat(3) }, () =>
      this.asItemNowOrLater(draw, () => {
        if (draw.chance(0.03)) this.fail(draw);
        return this.valueOf(type, draw, args);
      }),
    );
    return draw.pick<() => Iterable<unknown>>([
      () => items,
      () => items,
      () => new Map(items.entries()).values(),
      () => items.values(),
      () => ({ [Symbol.iterator]: () => items.values() }),
    ])();
  }

  private asItemNowOrLater(draw: Draw, find: () => unknown): unknown {
    const turns = draw.chance(0.25) ? draw.nat(4) : null;
    return turns === null || this.tempo === 'sync' ? this.asItem(find) : this.later(turns, find);
  }

  private later(turns: number, find: () => unknown): unknown {
    const promise = later(turns, find);
    if (this.tempo === 'caught') promise.then(undefined, () => undefined);
    return promise;
  }
}

/** Wraps a thrown value that is not an error in an error, as graphql-js does, so that it can be a list item. */
function noError(reason: unknown): Error {
  const text = typeof reason === 'string' ? JSON.stringify(reason) : String(reason);
  return Object.assign(new Error(`Unexpected error value: ${text}`), { name: 'NonErrorThrown' });
}

function leafOf(type: GraphQLNamedType, draw: Draw, args: object): unknown {
  if (isEnumType(type)) return draw.pick([30, 'glad', 0, 'SAD']);
  const by: Readonly<Record<string, () => unknown>> = {
    Int: () => draw.nat(100),
    Float: () => draw.nat(100) / 8,
    String: () => (draw.chance(0.3) ? JSON.stringify(args) : `text ${draw.nat(9)}`),
    Boolean: () => draw.chance(0.5),
    ID: () => draw.pick(['id', 12]),
    Odd: () => draw.nat(9),
  };
  return by[type.name]?.();
}
