import { UtcClient } from './utc-client.js';

/**
 * A connection that names no statement: behind a pooler the next one may run in another session, which does not know the
 * name. They still have parameters, so each is planned anew.
 */
export class UnpreparedClient extends UtcClient {
  // pg's own signatures are many; what goes through here is what they allow.
  override query = ((query: unknown, ...rest: unknown[]) => {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query;
    return this.send(isNamed ? { ...query, name: undefined } : query, ...rest);
  }) as UtcClient['query'];

  private send(...given: unknown[]): unknown {
    return (super.query as (...given: unknown[]) => unknown)(...given);
  }
}
