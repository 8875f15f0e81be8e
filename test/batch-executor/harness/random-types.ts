import type { Draw } from '../../harness/draw.js';

/**
 * How a field gets its value: from a property or a method of its object, a resolver, or a batch resolver for many
 * objects.
 */
export type Finding = 'property' | 'method' | 'resolver' | 'batch';

export interface FieldDraft {
  readonly name: string;
  /** The type of the field in SDL. */
  readonly type: string;
  readonly args: readonly InputDraft[];
  readonly finding: Finding;
}

export interface InputDraft {
  readonly name: string;
  readonly type: string;
  readonly defaultValue: unknown;
}

/** How `isTypeOf` or `resolveType` is defined: not at all, synchronously or asynchronously. */
export type Judging = 'none' | 'now' | 'later';

export interface TypeDraft {
  readonly name: string;
  readonly fields: readonly FieldDraft[];
  readonly interfaces: readonly string[];
  readonly judging: Judging;
}

/** The description of a random schema. It is plain data, so that the schema can be built from it more than once. */
export interface SchemaDraft {
  readonly seed: number;
  readonly objects: readonly TypeDraft[];
  readonly interfaces: readonly TypeDraft[];
  readonly unions: readonly {
    readonly name: string;
    readonly types: readonly string[];
    readonly judging: Judging;
  }[];
}

const leaves = ['Int', 'Float', 'String', 'Boolean', 'ID', 'Mood', 'Odd'];
const objectNames = ['O0', 'O1', 'O2', 'O3'];
const composites = [...objectNames, 'I0', 'I1', 'U0'];
const inputTypes = ['Int', 'String', 'Boolean', 'ID', 'Mood', 'Odd', 'Where', 'Pick', 'Int', 'String'];
const judgings: readonly Judging[] = ['none', 'none', 'now', 'later'];
const findings: readonly Finding[] = [
  'property',
  'property',
  'method',
  'resolver',
  'resolver',
  'batch',
  'batch',
];

/** Generates a random schema: objects, two interfaces (one may implement the other), a union, and their fields. */
export function draftSchema(draw: Draw): SchemaDraft {
  const first = draftType('I0', [], draw);
  const second = draftType('I1', draw.chance(0.4) ? [first] : [], draw);
  const known = [first, second];
  const objects = objectNames.map((name) => draftType(name, pickInterfaces(known, draw), draw));
  const roots = ['Query', 'Mutation'].map((name) => ({ ...draftRoot(name, draw), judging: 'none' as const }));
  const types = objectNames.filter((_, at) => at === 0 || draw.chance(0.5));
  const union = { name: 'U0', types, judging: draw.pick(judgings) };
  return { seed: draw.nat(1e9), objects: [...roots, ...objects], interfaces: known, unions: [union] };
}

function pickInterfaces(known: readonly TypeDraft[], draw: Draw): TypeDraft[] {
  const picked = known.filter(() => draw.chance(0.5));
  const names = picked.flatMap(({ interfaces }) => interfaces);
  return known.filter((one) => picked.includes(one) || names.includes(one.name));
}

function draftType(name: string, above: readonly TypeDraft[], draw: Draw): TypeDraft {
  const inherited = new Map(above.flatMap(({ fields }) => fields).map((field) => [field.name, field]));
  // Each object type chooses randomly how it resolves the fields of its interfaces.
  const own = [...inherited.values()].map((field) => ({ ...field, finding: draw.pick(findings) }));
  const more = Array.from({ length: 2 + draw.nat(3) }, (_, at) =>
    draftField(
      `${name.toLowerCase()}f${at}`,
      at === 0 ? leaves : [...leaves, ...composites, ...composites],
      draw,
    ),
  );
  const interfaces = above.map((one) => one.name);
  return { name, fields: [...own, ...more], interfaces, judging: draw.pick(judgings) };
}

function draftRoot(name: string, draw: Draw): TypeDraft {
  const fields = Array.from({ length: 4 }, (_, at) =>
    draftField(`${name.toLowerCase()}${at}`, at === 0 ? leaves : composites, draw),
  );
  return { name, fields, interfaces: [], judging: 'none' };
}

function draftField(name: string, types: readonly string[], draw: Draw): FieldDraft {
  const args = draw.chance(0.6)
    ? []
    : Array.from({ length: 1 + draw.nat(1) }, (_, at) => draftInput(at, draw));
  return { name, type: wrap(draw.pick(types), 0.3, draw), args, finding: draw.pick(findings) };
}

function wrap(name: string, listShare: number, draw: Draw): string {
  const type = draw.chance(listShare) ? `[${wrap(name, listShare, draw)}]` : name;
  return draw.chance(0.3) ? `${type}!` : type;
}

function draftInput(at: number, draw: Draw): InputDraft {
  const type = wrap(draw.pick(inputTypes), 0.15, draw);
  const named = type.replace(/[[\]!]/g, '');
  const fallback = { Int: 7, String: 'fallback', Boolean: true, Where: { at: 1, mood: 30 } }[named];
  const defaultValue = !type.startsWith('[') && draw.chance(0.4) ? fallback : undefined;
  return { name: `a${at}`, type, defaultValue };
}
