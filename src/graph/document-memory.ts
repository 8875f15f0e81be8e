import type { OperationDefinitionNode } from 'graphql';
import type { AskedOperation } from './walk-fields.js';

type Variables = AskedOperation['variables'];

/** For so many sets of the values that matter, what was found out about an operation is remembered. */
const mostSets = 16;

/** What was found out about one operation, by the values of the variables that were looked at. */
class Findings<T> {
  private names: readonly string[] = [];
  private readonly found = new Map<string, T>();

  find(variables: Variables): T | undefined {
    const key = this.keyOf(variables);
    return key === null ? undefined : this.found.get(key);
  }

  keep(looked: ReadonlySet<string>, variables: Variables, finding: T): void {
    const names = new Set([...this.names, ...looked]);
    if (names.size > this.names.length) {
      this.names = [...names];
      this.found.clear();
    }
    const key = this.keyOf(variables);
    if (key === null) return;
    const [oldest] = this.found.keys();
    if (this.found.size >= mostSets && oldest !== undefined) this.found.delete(oldest);
    this.found.set(key, finding);
  }

  /** Null where a value is large: nothing of a request is kept but figures and flags. */
  private keyOf(variables: Variables): string | null {
    const values = this.names.map((name) => variables[name]);
    return values.every(isSmall) ? values.map(String).join(' ') : null;
  }
}

function isSmall(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && typeof value !== 'string');
}

/**
 * Remembers what can be found out about an operation from its document and the variables that are looked at on the way:
 * most operations look at none, so it is found out once. What is known of a document goes with it.
 */
export class DocumentMemory<T> {
  private readonly known = new WeakMap<OperationDefinitionNode, Findings<T>>();

  constructor(private readonly find: (asked: AskedOperation) => T) {}

  of(asked: AskedOperation): T {
    let findings = this.known.get(asked.operation);
    if (findings === undefined) this.known.set(asked.operation, (findings = new Findings()));
    const known = findings.find(asked.variables);
    if (known !== undefined) return known;
    const looked = new Set<string>();
    const finding = this.find({ ...asked, variables: watched(asked.variables, looked) });
    findings.keep(looked, asked.variables, finding);
    return finding;
  }
}

/** The same variables; the names of those that are looked at are noted. */
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
