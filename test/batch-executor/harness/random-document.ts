import {
  doTypesOverlap,
  getNamedType,
  type GraphQLCompositeType,
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { Draw } from '../../harness/draw.js';
import { RandomInput } from './random-input.js';

const awkwardAliases = ['toString', '__proto__', 'constructor', 'then', 'toJSON', 'x', 'y', 'z'];
const introspections = [
  '__schema { queryType { name fields { name args { name defaultValue type { name kind } } } } }',
  '__type(name: "O0") { name kind interfaces { name } fields { name isDeprecated } }',
  '__type(name: "Nothing") { name }',
  '__schema { types { name kind possibleTypes { name } enumValues { name } } directives { name isRepeatable } }',
];

/** Generates a random document that is valid for a schema. */
export class RandomDocument {
  readonly input: RandomInput;
  readonly text: string;
  /** The type of the field for each response key. A key has the same type everywhere in the document. */
  readonly typeOfKey = new Map<string, GraphQLOutputType>();
  readonly isMutation: boolean;
  private readonly signatures = new Map<string, string>();
  private readonly fragments: {
    readonly name: string;
    readonly on: GraphQLCompositeType;
    readonly text: string;
  }[] = [];

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly draw: Draw,
  ) {
    this.input = new RandomInput(draw);
    this.isMutation = draw.chance(0.25);
    const [kind, name] = this.isMutation ? ['mutation', 'Mutation'] : ['query', 'Query'];
    const selection = this.selection(this.composite(name), 4, !this.isMutation && draw.chance(0.1));
    const fragments = this.fragments.map((one) => `fragment ${one.name} on ${one.on.name} ${one.text}`);
    this.text = [`${kind} ${this.input.declarations()} ${selection}`, ...fragments].join('\n');
  }

  private composite(name: string): GraphQLCompositeType {
    const type = this.schema.getType(name);
    if (!isCompositeType(type)) throw new Error(`${name} has no fields.`);
    return type;
  }

  private selection(type: GraphQLCompositeType, depth: number, withSchema = false): string {
    const count = 1 + this.draw.nat(3);
    const pieces = Array.from({ length: count }, () => this.piece(type, depth));
    if (withSchema) pieces.push(this.draw.pick(introspections));
    // GraphQL's grammar does not allow an empty selection. Conditions may still exclude all fields.
    return `{ ${pieces.join(' ')} }`;
  }

  private piece(type: GraphQLCompositeType, depth: number): string {
    const { draw } = this;
    const fields = isUnionType(type) ? [] : Object.values(type.getFields());
    const open = fields.filter((field) => depth > 1 || !isCompositeType(getNamedType(field.type)));
    const kind = draw.weighted({ field: 12, inline: 3, spread: 3, typename: 1 });
    if (kind === 'field' && open.length > 0) return this.field(type, draw.pick(open), depth);
    if (kind === 'inline' && depth > 0) return this.inline(type, depth);
    if (kind === 'spread' && depth > 0) return this.spread(type, depth);
    this.typeOfKey.set('__typename', new GraphQLNonNull(GraphQLString));
    return `__typename ${this.directives()}`;
  }

  private field(parent: GraphQLCompositeType, field: GraphQLField<unknown, unknown>, depth: number): string {
    const args = this.input.arguments(field.args);
    const below = getNamedType(field.type);
    const key = this.keyOf(parent, field, args);
    const selection = isCompositeType(below) ? this.selection(below, depth - 1) : '';
    return `${key === field.name ? '' : `${key}: `}${field.name}${args} ${this.directives()} ${selection}`;
  }

  /** Returns a response key for a field: an unused key, or a key of the same field with the same arguments. */
  private keyOf(
    parent: GraphQLCompositeType,
    { name, type }: GraphQLField<unknown, unknown>,
    args: string,
  ): string {
    const isAliased = this.draw.chance(0.25);
    const wanted = isAliased ? this.draw.pick(awkwardAliases) : name;
    const isShared =
      isInterfaceType(parent) || (isObjectType(parent) && !name.startsWith(parent.name.toLowerCase()));
    const signature = `${isShared ? '' : parent.name} ${name}${args} ${String(type)}`;
    let key = wanted;
    for (let at = 0; (this.signatures.get(key) ?? signature) !== signature; at++) key = `${wanted}_${at}`;
    this.signatures.set(key, signature);
    this.typeOfKey.set(key, type);
    return key;
  }

  private inline(type: GraphQLCompositeType, depth: number): string {
    const on = this.draw.chance(0.3) ? type : this.overlapping(type);
    const condition = on === type && this.draw.chance(0.5) ? '' : `on ${on.name}`;
    return `... ${condition} ${this.directives()} ${this.selection(on, depth - 1)}`;
  }

  private spread(type: GraphQLCompositeType, depth: number): string {
    const { draw } = this;
    const known = this.fragments.filter(({ on }) => doTypesOverlap(this.schema, on, type));
    if (known.length > 0 && draw.chance(0.5)) return `...${draw.pick(known).name} ${this.directives()}`;
    const on = this.overlapping(type);
    const text = this.selection(on, depth - 1);
    const name = `F${this.fragments.length}`;
    this.fragments.push({ name, on, text });
    return `...${name} ${this.directives()}`;
  }

  private overlapping(type: GraphQLCompositeType): GraphQLCompositeType {
    const all = Object.values(this.schema.getTypeMap()).filter(isCompositeType);
    const fitting = all.filter((one) => one === type || doTypesOverlap(this.schema, one, type));
    const abstract = fitting.filter((one) => isAbstractType(one));
    return this.draw.pick(abstract.length > 0 && this.draw.chance(0.3) ? abstract : fitting);
  }

  private directives(): string {
    const { draw } = this;
    if (!draw.chance(0.2)) return '';
    const names = draw.pick([['skip'], ['include'], ['skip', 'include']]);
    return names.map((name) => `@${name}(if: ${this.input.condition()})`).join(' ');
  }
}
