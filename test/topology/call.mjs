import { request } from 'node:http';

/**
 * Makes an HTTP call and returns `{status, headers, text}`.
 * @throws Error if there is no response. Its `kind` is the code of the connection error, or `timeout`.
 */
export function call(
  url,
  { method = 'GET', path, headers = {}, body },
  { agent, timeoutMilliseconds = 10_000 } = {},
) {
  const { hostname, port } = new URL(url);
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const more = content && { 'Content-Type': 'application/json', 'Content-Length': content.length };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: { ...headers, ...more }, agent });
    const timer = setTimeout(() => sent.destroy(failure('timeout')), timeoutMilliseconds);
    const fail = (error) => {
      clearTimeout(timer);
      reject(error.kind ? error : failure(error.code ?? error.message));
    };
    sent.on('error', fail).on('response', (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part)).on('error', fail);
      answer.on('end', () => {
        clearTimeout(timer);
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          text: Buffer.concat(parts).toString(),
        });
      });
    });
    sent.end(content);
  });
}

function failure(kind) {
  return Object.assign(new Error(kind), { kind });
}
