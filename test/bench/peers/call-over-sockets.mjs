import { once } from 'node:events';
import { connect } from 'node:net';

const endOfHead = '\r\n\r\n';
/** Occurs in each GraphQL response with errors, and in no REST response. */
const errors = '"errors":[';

/**
 * Makes a number of calls, and returns the calls per second. Each connection sends its next call as soon as it has
 * received a response. Reads only the status, the length, and whether there are errors, because a client that parses
 * responses takes more CPU time than the measured server. Throws if a status is not 200 or a response contains errors.
 */
export async function callOverSockets({ side, requests, connections }, amount) {
  const { hostname, port } = new URL(side.url);
  const texts = requests.map((request) => writeRequest(request, hostname));
  const sockets = Array.from({ length: connections }, () => connect({ host: hostname, port, noDelay: true }));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  let made = 0;
  const next = () => (made < amount ? texts[made++ % texts.length] : undefined);
  const started = performance.now();
  try {
    await Promise.all(sockets.map((socket) => callInTurn(socket, next, side.name)));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  side.answered += amount;
  return (amount * 1000) / (performance.now() - started);
}

function writeRequest({ method, path, headers, body }, hostname) {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries({ Host: hostname, ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n');
}

/** Makes calls on one connection until `next` returns undefined. */
function callInTurn(socket, next, name) {
  return new Promise((resolve, reject) => {
    let missing = 0;
    // End of the previous chunk. The searched text may be split between two chunks.
    let seam = '';
    const call = () => {
      const text = next();
      if (text === undefined) resolve();
      else socket.write(text);
    };
    socket.on('data', (chunk) => {
      if (missing === 0) missing = readLength(chunk);
      missing -= chunk.length;
      seam += chunk.latin1Slice(0, errors.length);
      const isWrong = !(missing >= 0) || chunk.includes(errors) || seam.includes(errors);
      seam = missing === 0 ? '' : (seam + chunk.latin1Slice(errors.length)).slice(-errors.length);
      if (missing === 0 && !isWrong) call();
      else if (isWrong) reject(new Error(`${name} answered: ${chunk.toString().slice(0, 500)}`));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${name} ended a connection.`)));
    call();
  });
}

/** Returns the length of a response including its headers. Returns NaN if its status is not 200 or it has no length. */
function readLength(chunk) {
  const bodyAt = chunk.indexOf(endOfHead) + endOfHead.length;
  const head = chunk.latin1Slice(0, bodyAt);
  return head.startsWith('HTTP/1.1 200 ')
    ? bodyAt + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    : Number.NaN;
}
