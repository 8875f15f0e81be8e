import './pg-internals.js';
import pg, { type PoolClient } from 'pg';

/**
 * Cancels the statement that is running in a session. As the protocol specifies, sends the request over a new
 * connection without authentication; a pooler forwards it to the right session. Returns true when the connection is
 * closed, and false when the time limit has passed first, after which the request may still arrive. Never rejects.
 */
export function cancelStatement(
  config: pg.ClientConfig,
  running: PoolClient,
  milliseconds: number,
): Promise<boolean> {
  const { processID, secretKey } = running;
  const { connection, host, port, ssl } = new pg.Client(config);
  const send = (): void => {
    connection.cancel(processID, secretKey);
  };
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      resolve(false);
      connection.stream.destroy();
    }, milliseconds);
    const end = (): void => {
      clearTimeout(late);
      resolve(true);
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
