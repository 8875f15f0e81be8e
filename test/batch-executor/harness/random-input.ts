import {
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Draw } from '../../harness/draw.js';

interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  /** The type and the default value in GraphQL syntax. */
  readonly text: string;
  readonly isNeeded: boolean;
}

/** Generates random arguments, and the variables that they use. */
export class RandomInput {
  private readonly variables: Variable[] = [];

  constructor(private readonly draw: Draw) {}

  /** Generates the arguments of a field, for example `(a0: 1, a1: $v0)`. */
  arguments(args: readonly GraphQLArgument[]): string {
    const given = args.filter(
      ({ type, defaultValue }) =>
        (isNonNullType(type) && defaultValue === undefined) || this.draw.chance(0.7),
    );
    if (given.length === 0) return '';
    return `(${given.map(({ name, type }) => `${name}: ${this.valueOrVariable(type)}`).join(', ')})`;
  }

  /** Generates a condition for `@skip` or `@include`, usually a variable. */
  condition(): string {
    const { draw } = this;
    return draw.chance(0.2) ? String(draw.chance(0.5)) : `$${draw.pick(['yes', 'no', 'may', '__proto__'])}`;
  }

  /** Returns the variable declarations of the operation, including the variables of conditions. */
  declarations(): string {
    const conditions =
      '$yes: Boolean!, $no: Boolean! = false, $may: Boolean = true, $__proto__: Boolean = true';
    return `(${[conditions, ...this.variables.map(({ name, text }) => `$${name}: ${text}`)].join(', ')})`;
  }

  /** Generates values for the variables. Some are omitted, and a few are invalid. */
  values(draw: Draw): Record<string, unknown> {
    const entries: [string, unknown][] = [['yes', draw.chance(0.5)]];
    if (draw.chance(0.5)) entries.push(['no', draw.chance(0.5)]);
    if (draw.chance(0.5)) entries.push(['may', draw.chance(0.1) ? null : draw.chance(0.5)]);
    if (draw.chance(0.3)) entries.push(['__proto__', draw.chance(0.5)]);
    for (const { name, type, isNeeded } of this.variables)
      if (isNeeded ? draw.chance(0.995) : draw.chance(0.7)) entries.push([name, rawValue(type, draw)]);
    return Object.fromEntries(entries);
  }

  private valueOrVariable(type: GraphQLInputType): string {
    const { draw } = this;
    if (!draw.chance(0.4)) return this.literal(type);
    const known = this.variables.find((one) => one.type === type && draw.chance(0.5));
    if (known !== undefined) return `$${known.name}`;
    const name = `v${this.variables.length}`;
    this.variables.push({ name, type, ...this.declare(type) });
    return `$${name}`;
  }

  private declare(type: GraphQLInputType): Pick<Variable, 'text' | 'isNeeded'> {
    const hasDefault = this.draw.chance(0.4);
    const fallback = hasDefault ? ` = ${this.literal(type, false)}` : '';
    const isNullable =
      hasDefault && isNonNullType(type) && !fallback.endsWith('null') && this.draw.chance(0.5);
    const text = isNullable ? String(type).slice(0, -1) : String(type);
    return { text: `${text}${fallback}`, isNeeded: isNonNullType(type) && !hasDefault };
  }

  private literal(type: GraphQLInputType, withVariables = true, depth = 2): string {
    const { draw } = this;
    if (isNonNullType(type)) return this.nonNull(type.ofType, withVariables, depth);
    return draw.chance(0.1) ? 'null' : this.nonNull(type, withVariables, depth);
  }

  private nonNull(type: GraphQLInputType, withVariables: boolean, depth: number): string {
    const { draw } = this;
    if (isListType(type)) return this.list(type.ofType, withVariables, depth);
    if (isInputObjectType(type)) return this.object(type, withVariables, depth);
    return isEnumType(type) ? draw.pick(['SAD', 'GLAD', 'ODD']) : leafText(String(type), draw);
  }

  /** Generates a list, or a single value, which GraphQL coerces to a list. */
  private list(type: GraphQLInputType, withVariables: boolean, depth: number): string {
    const { draw } = this;
    const inner = getNullableType(type);
    if (!isListType(inner) && draw.chance(0.2)) return this.nonNull(inner, withVariables, depth);
    const items = Array.from({ length: draw.nat(2) }, () => this.literal(type, withVariables, depth));
    return `[${items.join(', ')}]`;
  }

  private object(type: GraphQLInputObjectType, withVariables: boolean, depth: number): string {
    const { draw } = this;
    const fields = Object.values(type.getFields());
    if (type.isOneOf) {
      const { name, type: only } = draw.pick(fields);
      return `{ ${name}: ${this.nonNull(only, withVariables, depth)} }`;
    }
    const given = fields.filter(({ name }) => draw.chance(0.5) && (depth > 0 || name !== 'or'));
    const texts = given.map(({ name, type: one }) => {
      const isVariable = withVariables && draw.chance(0.3);
      return `${name}: ${isVariable ? this.valueOrVariable(one) : this.literal(one, withVariables, depth - 1)}`;
    });
    return `{ ${texts.join(', ')} }`;
  }
}

function leafText(name: string, draw: Draw): string {
  if (name === 'Boolean') return String(draw.chance(0.5));
  if (name === 'String' || name === 'ID') return draw.pick(['"a text"', '""', '"""\n  a block\n  """']);
  return String(draw.nat(9));
}

/** Generates a value for a variable. A few values are invalid. */
function rawValue(type: GraphQLInputType, draw: Draw, depth = 2): unknown {
  if (draw.chance(0.004)) return draw.pick([{}, [null], 'text', 1.5, true]);
  if (isNonNullType(type)) return rawNonNull(type.ofType, draw, depth);
  return draw.chance(0.1) ? null : rawNonNull(type, draw, depth);
}

function rawNonNull(type: GraphQLInputType, draw: Draw, depth: number): unknown {
  if (isListType(type)) return Array.from({ length: draw.nat(2) }, () => rawValue(type.ofType, draw, depth));
  if (isEnumType(type)) return draw.pick(['SAD', 'GLAD', 'ODD']);
  if (!isInputObjectType(type)) return rawLeaf(String(type), draw);
  if (type.isOneOf) return draw.pick([{ byInt: 3 }, { byString: 'three' }, { byInt: draw.nat(9) }]);
  const fields = Object.values(type.getFields()).filter(({ name }) => depth > 0 || name !== 'or');
  const given = fields.filter(() => draw.chance(0.5));
  return Object.fromEntries(given.map(({ name, type: one }) => [name, rawValue(one, draw, depth - 1)]));
}

function rawLeaf(name: string, draw: Draw): unknown {
  if (name === 'Boolean') return draw.chance(0.5);
  return name === 'String' || name === 'ID' ? draw.pick(['a text', '']) : draw.nat(9);
}
