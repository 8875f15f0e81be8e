import { invariant } from '../../errors/invariant.js';
import type { JsonSchema } from '../client/described-operation.js';
import { nameOf } from '../client/type-of.js';
import { className, docstring, isIdentifier, literal } from './python-text.js';

const plainTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** Where a schema is used. */
export interface Usage {
  /** The name for its class, if it is an object without a name of its own. */
  readonly name: string;
  /** True for values that callers send. They can be any sequence instead of a list. */
  readonly isSent: boolean;
}

/** Writes the Python types of JSON schemas, and declares a class for each object that has no name of its own. */
export class PythonTypes {
  private readonly declared = new Map<string, string>();
  /** The schemas that the fields of the current declaration must not name. */
  private avoided: ReadonlySet<string> = new Set();

  /**
   * @param prefix Precedes the names of schemas and of declared classes, for modules that import them: `schemas.`.
   * @param cycles The schemas that are in a cycle with each schema. Type checkers take minutes for classes that contain
   * each other, so such a field is any mapping.
   */
  constructor(
    private readonly prefix = '',
    private readonly cycles: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
  ) {}

  /** The declarations of the classes, in the order of their first use. */
  get declarations(): readonly string[] {
    return [...this.declared.values()];
  }

  /** Declares a named schema: a class for an object, an alias for anything else. */
  declare(name: string, schema: JsonSchema, isSent: boolean): void {
    this.avoided = this.cycles.get(name) ?? this.avoided;
    if (schema.properties !== undefined) this.add(name, this.classOf(schema, { name, isSent }));
    else this.add(name, `${name} = ${this.aliasOf(schema, { name, isSent })}\n`);
  }

  /** Returns the type of a schema's values. */
  typeOf(schema: JsonSchema, usage: Usage): string {
    if (schema.$ref !== undefined) {
      const name = nameOf(schema.$ref);
      return this.avoided.has(name) ? 'Mapping[str, Any]' : `${this.prefix}${name}`;
    }
    if (schema.enum !== undefined) return literalOf(schema.enum);
    if (schema.properties !== undefined) {
      this.declare(usage.name, schema, usage.isSent);
      return `${this.prefix}${usage.name}`;
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined)
      return union(
        choices.map((choice) => this.typeOf(choice, { ...usage, name: choiceName(choice, usage) })),
      );
    if (schema.type === undefined) return 'Any';
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
    return union(types.map((type) => this.typeOfKind(type, schema, usage)));
  }

  /** Declares the class of a row that a stream adds its cursor to, and returns its type. */
  streamed(row: string): string {
    const base = row.slice(this.prefix.length);
    const name = `Streamed${base}`;
    const doc = docstring([`A row of a stream: \`${base}\` with its cursor.`], '    ');
    const cursor = docstring(['The cursor to continue after it.'], '    ');
    this.add(name, `\nclass ${name}(${base}):\n${doc}\n    cursor: str\n${cursor}`);
    return `${this.prefix}${name}`;
  }

  private add(name: string, text: string): void {
    const earlier = this.declared.get(name);
    invariant(earlier === undefined || earlier === text, `two schemas would have the Python class ${name}`);
    this.declared.set(name, text);
  }

  /** An alias is evaluated when the module is loaded, so it quotes the classes, which may be declared after it. */
  private aliasOf(schema: JsonSchema, usage: Usage): string {
    const type = this.typeOf(schema, usage);
    if (/^Literal\[[^\]]*\]$/.test(type)) return type;
    const members = /^Union\[(.*)\]$/.exec(type)?.[1];
    return `Union[${(members === undefined ? [type] : splitMembers(members)).map(quoted).join(', ')}]`;
  }

  private typeOfKind(type: string, schema: JsonSchema, usage: Usage): string {
    if (type === 'array') {
      const item = this.typeOf(schema.items ?? {}, { ...usage, name: `${usage.name}Item` });
      return usage.isSent ? `Sequence[${item}]` : `list[${item}]`;
    }
    if (type === 'object') return this.mapOf(schema, usage);
    const plain = plainTypes[type];
    invariant(plain !== undefined, `a JSON schema has no type ${type}`);
    return plain;
  }

  private mapOf({ additionalProperties, propertyNames }: JsonSchema, usage: Usage): string {
    const values =
      typeof additionalProperties === 'object'
        ? this.typeOf(additionalProperties, { ...usage, name: `${usage.name}Value` })
        : 'Any';
    const keys = propertyNames?.enum === undefined ? 'str' : literalOf(propertyNames.enum);
    return `${usage.isSent ? 'Mapping' : 'dict'}[${keys}, ${values}]`;
  }

  /**
   * Declares a TypedDict. Python 3.9 has no mark for a required field, so required fields are in a base class. Fields
   * whose names Python reserves, for example `in`, are in a base class that is declared by a call.
   */
  private classOf(schema: JsonSchema, { name, isSent }: Usage): string {
    const { properties = {}, required = [] } = schema;
    const isOneOfThem = schema.minProperties === 1 && schema.maxProperties === 1;
    const needed = new Set(isOneOfThem ? [] : required);
    const fields = Object.entries(properties).map(([key, value]) => ({
      key,
      type: this.typeOf(value, { name: `${name}${className(key)}`, isSent }),
      doc: value.description,
      isNeeded: needed.has(key),
    }));
    const bases: string[] = [];
    const parts: string[] = [];
    for (const [isNeeded, part] of [
      [true, 'Required'],
      [false, 'Optional'],
    ] as const) {
      const own = fields.filter((field) => field.isNeeded === isNeeded && !isIdentifier(field.key));
      if (own.length === 0) continue;
      parts.push(declareByCall(`_${name}${part}Words`, own, isNeeded));
      bases.push(`_${name}${part}Words`);
    }
    const plain = fields.filter(({ key }) => isIdentifier(key));
    const requiredFields = plain.filter(({ isNeeded }) => isNeeded);
    const others = plain.filter(({ isNeeded }) => !isNeeded);
    if (requiredFields.length > 0 && others.length > 0) {
      parts.push(declareClass({ name: `_${name}Required`, bases, fields: requiredFields, isTotal: true }));
      bases.splice(0, bases.length, `_${name}Required`);
    }
    const isTotal = others.length === 0;
    const last = isTotal ? requiredFields : others;
    parts.push(declareClass({ name, bases, fields: last, isTotal, doc: schema.description }));
    return parts.join('\n');
  }
}

interface Field {
  readonly key: string;
  readonly type: string;
  readonly doc: string | undefined;
}

interface DeclaredClass {
  readonly name: string;
  readonly bases: readonly string[];
  readonly fields: readonly Field[];
  readonly isTotal: boolean;
  readonly doc?: string | undefined;
}

function declareClass({ name, bases, fields, isTotal, doc }: DeclaredClass): string {
  const parents = [...(bases.length > 0 ? bases : ['TypedDict']), ...(isTotal ? [] : ['total=False'])];
  const lines = fields.map(
    (field) =>
      `    ${field.key}: ${field.type}\n${field.doc === undefined ? '' : docstring([field.doc], '    ')}`,
  );
  const head = docstring(
    [doc ?? `The fields of ${name.replace(/^_|Required$/g, '')} that are always present.`],
    '    ',
  );
  return `\nclass ${name}(${parents.join(', ')}):\n${head}${lines.length > 0 ? '\n' : ''}${lines.join('')}`;
}

function declareByCall(name: string, fields: readonly Field[], isTotal: boolean): string {
  const lines = fields.map(({ key, type }) => `        ${literal(key)}: ${quoted(type)},\n`);
  return `\n${name} = TypedDict(\n    ${literal(name)},\n    {\n${lines.join('')}    },\n    total=${literal(isTotal)},\n)\n`;
}

/** Splits the members of a union at the commas outside their brackets. */
function splitMembers(members: string): string[] {
  return members.split(/, (?![^[]*\])/);
}

function quoted(type: string): string {
  return `'${type}'`;
}

/** Names the class of an object in a union after its first property, for example `CompanyMetricSum`. */
function choiceName({ properties }: JsonSchema, { name }: Usage): string {
  const [key] = Object.keys(properties ?? {});
  return key === undefined ? name : `${name}${className(key)}`;
}

function literalOf(values: readonly unknown[]): string {
  const others = values.filter((value) => value !== null);
  const type = `Literal[${others.map(literal).join(', ')}]`;
  return others.length === values.length ? type : `Optional[${type}]`;
}

/** Returns a union type without repeated members. */
export function union(types: readonly string[]): string {
  const members = new Set<string>();
  let isOptional = false;
  for (const type of types) {
    const inner = /^Optional\[(.*)\]$/.exec(type)?.[1];
    if (type === 'None' || inner !== undefined) isOptional = true;
    const own = inner ?? type;
    const nested = /^Union\[(.*)\]$/.exec(own)?.[1];
    if (own !== 'None')
      for (const each of nested === undefined ? [own] : splitMembers(nested)) members.add(each);
  }
  const [only = 'None'] = members;
  const joined = members.size > 1 ? `Union[${[...members].join(', ')}]` : only;
  return isOptional && joined !== 'None' ? `Optional[${joined}]` : joined;
}
