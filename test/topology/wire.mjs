import { createConnection, createServer } from 'node:net';

// node wire.mjs <port> <to>: relays connections from one local port to another.
const [port, to] = process.argv.slice(2).map(Number);

createServer({ noDelay: true }, (from) => {
  const onward = createConnection({ port: to, host: '127.0.0.1', noDelay: true });
  from.pipe(onward).pipe(from);
  for (const [one, other] of [
    [from, onward],
    [onward, from],
  ])
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
}).listen(port, '127.0.0.1');
