import type { PoolClient } from 'pg';
import { summarizeStatement } from './summarize-statement.js';
import type { TraceStatement } from './trace-statement.js';

type Query = (...given: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => void;

/** From now on each statement of a connection is told of, whoever sends it: our own SQL, and Prisma's. */
export function traceClient(client: PoolClient, trace: TraceStatement): void {
  const query = client.query.bind(client) as Query;
  const traced: Query = (...given) => {
    const [statement] = given;
    const end = isText(statement) ? trace(summarizeStatement(textOf(statement))) : null;
    if (end === null) return query(...given);
    const at = given.findIndex((one) => typeof one === 'function');
    if (at !== -1) return query(...given.with(at, heard(given[at] as Callback, end)));
    return tell(query(...given) as Promise<unknown>, end);
  };
  client.query = traced as PoolClient['query'];
}

type Text = string | { readonly text: string };

/** What is none is an object that does its own speaking with the server, as cursors do. */
function isText(statement: unknown): statement is Text {
  if (typeof statement === 'string') return true;
  return typeof (statement as { text?: unknown } | null)?.text === 'string' && !hasSubmit(statement);
}

function hasSubmit(statement: unknown): boolean {
  return typeof (statement as { submit?: unknown }).submit === 'function';
}

function textOf(statement: Text): string {
  return typeof statement === 'string' ? statement : statement.text;
}

function heard(callback: Callback, end: (error: unknown) => void): Callback {
  return (error, ...rest) => {
    end(error ?? null);
    callback(error, ...rest);
  };
}

async function tell(answered: Promise<unknown>, end: (error: unknown) => void): Promise<unknown> {
  try {
    const result = await answered;
    end(null);
    return result;
  } catch (error) {
    end(error);
    throw error;
  }
}
