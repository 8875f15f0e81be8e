import { once } from 'node:events';
import { connect } from 'node:net';

const endOfHead = '\r\n\r\n';
/** What an answer of the graph says when something is wrong; no answer of REST does. */
const errors = '"errors":[';

/**
 * Makes so many calls over so many connections, each with its next call as soon as it has an answer; answers how many there
 * were in a second. Of an answer it reads no more than its status, its length, and whether it tells errors: a client that understands all of it takes
 * more of the machine than the server that is measured. Throws when an answer is not 200, or tells errors.
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

/** One call after the other until there is none left. */
function callInTurn(socket, next, name) {
  return new Promise((resolve, reject) => {
    let missing = 0;
    // What is looked for may come in two pieces.
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

/** The length of an answer with its head; not a number unless it is a 200 that says it. */
function readLength(chunk) {
  const bodyAt = chunk.indexOf(endOfHead) + endOfHead.length;
  const head = chunk.latin1Slice(0, bodyAt);
  return head.startsWith('HTTP/1.1 200 ')
    ? bodyAt + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    : Number.NaN;
}
