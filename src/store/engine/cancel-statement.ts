import pg, { type PoolClient } from 'pg';
import './pg-internals.js';

/**
 * Asks for the end of what runs in a session, over a connection of its own and without logging in, as the protocol has
 * it: a pooler hands that on to the session where the statement runs. Resolves when it was heard; it never fails, and
 * gives up after so long.
 */
export function cancelStatement(
  config: pg.ClientConfig,
  running: PoolClient,
  milliseconds: number,
): Promise<void> {
  const { processID, secretKey } = running;
  const { connection, host, port, ssl } = new pg.Client(config);
  const send = (): void => {
    connection.cancel(processID, secretKey);
  };
  return new Promise((resolve) => {
    const late = setTimeout(() => connection.stream.destroy(), milliseconds);
    const end = (): void => {
      clearTimeout(late);
      resolve();
    };
    connection.on('error', end).on('end', end).once('sslconnect', send);
    connection.once('connect', () => {
      if (ssl) connection.requestSsl();
      else send();
    });
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
