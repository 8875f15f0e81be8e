import type { OperationDefinitionNode } from 'graphql';
import { CacheCounts } from '../concurrency/cache-counts.js';
import type { RequestedOperation } from '../graphql/fields.js';

/** Maximum number of cached results per operation, one per combination of variable values. */
const maxSets = 16;

/**
 * Caches a result that is computed from an operation's document and its variables. Records which variables the
 * computation reads: usually none, so the result is computed once. Cached results are released together with their
 * document.
 */
export class DocumentMemory<T> {
  private readonly known = new WeakMap<OperationDefinitionNode, Findings<T>>();

  constructor(private readonly find: (requested: RequestedOperation) => T) {}

  of(requested: RequestedOperation): T {
    let findings = this.known.get(requested.operation);
    if (findings === undefined) this.known.set(requested.operation, (findings = new Findings()));
    const known = findings.find(requested.variables);
    if (known !== undefined) return known;
    const looked = new Set<string>();
    const finding = this.find({ ...requested, variables: watched(requested.variables, looked) });
    findings.store(looked, requested.variables, finding);
    return finding;
  }
}

type Variables = RequestedOperation['variables'];

/** The cached results of one operation. The key consists of the values of the variables that the computation read. */
class Findings<T> {
  private names: readonly string[] = [];
  private readonly found = new Map<string, T>();

  find(variables: Variables): T | undefined {
    const key = this.keyOf(variables);
    return key === null ? undefined : this.found.get(key);
  }

  store(looked: ReadonlySet<string>, variables: Variables, finding: T): void {
    const names = new Set([...this.names, ...looked]);
    if (names.size > this.names.length) {
      this.names = [...names];
      this.found.clear();
    }
    const key = this.keyOf(variables);
    if (key === null) return;
    const [oldest] = this.found.keys();
    if (this.found.size >= maxSets && oldest !== undefined) this.found.delete(oldest);
    this.found.set(key, finding);
  }

  /**
   * Returns the cache key, or null when one of the values is a string or an object. Only numbers, booleans and nulls
   * are used as keys, so that no input text is retained.
   */
  private keyOf(variables: Variables): string | null {
    const values = this.names.map((name) => variables[name]);
    return values.every(isSmall) ? values.map(String).join(' ') : null;
  }
}

function isSmall(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && typeof value !== 'string');
}

/** Wraps the variables in a proxy that records the names of those that are read. */
function watched(variables: Variables, looked: Set<string>): Variables {
  const note = (name: string | symbol): void => {
    if (typeof name === 'string') looked.add(name);
  };
  return new Proxy(variables, {
    get: (target, name) => {
      note(name);
      return Reflect.get(target, name) as unknown;
    },
    getOwnPropertyDescriptor: (target, name) => {
      note(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

/**
 * Counts whether parsed documents came from the cache. A hit skipped parsing and validation; a miss had to be parsed.
 */
export const documentCounts = new CacheCounts();
