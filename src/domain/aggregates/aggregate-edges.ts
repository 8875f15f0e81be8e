import { byKind, type RecordKind } from '../record-kinds.js';
import { notOneOf } from './not-one-of.js';
import { spell } from './spell.js';

interface Edge {
  readonly kind: RecordKind;
  /** Whether a record can have several of them. */
  readonly isMany: boolean;
}

/** A way from a record to others, one or two steps along edges; only the last step leads to several records. */
export interface EdgePath {
  /** The graph's names of the steps, with a dot: `acquiree.investors`. */
  readonly name: string;
  readonly steps: readonly { readonly from: RecordKind; readonly edge: string }[];
  /** The kinds of record on the way, the last of them that of its end. */
  readonly kinds: readonly RecordKind[];
  /** The kind of record that it ends at. */
  readonly kind: RecordKind;
  readonly isMany: boolean;
}

const one = (kind: RecordKind): Edge => ({ kind, isMany: false });
const many = (kind: RecordKind): Edge => ({ kind, isMany: true });

const edges: Readonly<Record<RecordKind, Readonly<Record<string, Edge>>>> = {
  Company: {
    fundingRounds: many('FundingRound'),
    investors: many('Investor'),
    acquisitions: many('Acquisition'),
    ipos: many('Ipo'),
    people: many('Person'),
  },
  Person: { investor: many('Investor') },
  Investor: {
    person: one('Person'),
    company: one('Company'),
    fundingRounds: many('FundingRound'),
    portfolio: many('Company'),
  },
  FundingRound: {
    company: one('Company'),
    investors: many('Investor'),
    leadInvestors: many('Investor'),
  },
  Acquisition: { acquirer: one('Company'), acquiree: one('Company') },
  Ipo: { company: one('Company') },
};

/** The ways that aggregates go, by the kind of record that they begin at. */
export const edgePaths: Readonly<Record<RecordKind, readonly EdgePath[]>> = byKind((kind) =>
  Object.entries(edges[kind]).flatMap(([edge, { kind: next, isMany }]) => {
    const step = { from: kind, edge };
    const path: EdgePath = { name: edge, steps: [step], kinds: [next], kind: next, isMany };
    return isMany ? [path] : [path, ...Object.keys(edges[next]).flatMap((name) => goOn(path, name))];
  }),
);

function goOn(path: EdgePath, edge: string): EdgePath[] {
  const next = edges[path.kind][edge];
  if (next?.isMany !== true) return [];
  const steps = [...path.steps, { from: path.kind, edge }];
  const kinds = [...path.kinds, next.kind];
  return [{ name: `${path.name}.${edge}`, steps, kinds, kind: next.kind, isMany: true }];
}

const bySpelling = byKind((kind) => new Map(edgePaths[kind].map((path) => [spell(path.name), path])));

/**
 * The way of a name in either spelling. `where` is where the name stands in the request, for the message.
 * @throws ApiError VALIDATION_ERROR when the kind has no such edge.
 */
export function readEdge(kind: RecordKind, name: unknown, where: string): EdgePath {
  const path = typeof name === 'string' ? bySpelling[kind].get(spell(name)) : undefined;
  if (path !== undefined) return path;
  const names = edgePaths[kind].map((known) => known.name);
  throw notOneOf(where, name, names, `${names.join(', ')} of the kind ${kind}`);
}
