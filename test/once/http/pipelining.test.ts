import { pause } from '../../harness/dealgraph.js';
import { expectUnharmed, useHostileInstallation } from '../../harness/hostile-server.js';
import { converse, openSocket, statusesOf } from '../../harness/raw-conversation.js';

const target = useHostileInstallation();

function key(): string {
  return `X-API-Key: ${target.data.attacker.secret}`;
}

/** Tests requests that a client sends without waiting for the responses to previous ones. */
describe('pipelining', () => {
  it('200 pipelined requests are answered in order, each as if it came alone', async () => {
    const path = `/api/v1/companies/${target.data.companyIds[0] ?? ''}`;
    const one = (at: number): string =>
      `GET ${at % 2 ? path : '/api/v1/nothing'} HTTP/1.1\r\nHost: x\r\n${key()}\r\nConnection: ${at === 199 ? 'close' : 'keep-alive'}\r\n\r\n`;
    const siege = await target.attack('200 pipelined requests', () =>
      converse(target.server.url, Array.from({ length: 200 }, (_, at) => one(at)).join(''), 5000),
    );
    const statuses = statusesOf(siege.result);
    expect(statuses).toEqual(Array.from({ length: 200 }, (_, at) => (at % 2 ? 200 : 404)));
    expectUnharmed(siege, { credits: 100 });
  });

  it('200 pipelined bodies are each read separately', async () => {
    const one = (at: number): string => {
      const body = JSON.stringify({ query: `{ a${at}: __typename }` });
      return [
        'POST /graphql HTTP/1.1',
        'Host: x',
        key(),
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        `Connection: ${at === 199 ? 'close' : 'keep-alive'}`,
        '',
        body,
      ].join('\r\n');
    };
    const all = Array.from({ length: 200 }, (_, at) => at);
    const siege = await target.attack('200 pipelined bodies', () =>
      converse(target.server.url, all.map(one).join(''), 5000),
    );
    const named = [...siege.result.matchAll(/"a(\d+)":"Query"/g)].map(([, at]) => Number(at));
    expect(named).toEqual(all);
    expectUnharmed(siege);
  });

  it('thousands of requests whose responses are not read close their connection', async () => {
    const socket = openSocket(target.server.url);
    // The server resets the connection. `once` would reject on that error.
    const closed = new Promise((resolve) =>
      socket.once('close', () => {
        resolve('closed');
      }),
    );
    const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const siege = await target.attack('20,000 requests behind unread answers', async () => {
      socket.pause();
      socket.write(ask('/reference/scalar.js').repeat(10) + ask('/healthz').repeat(20_000));
      await pause(1000);
      socket.resume();
      return Promise.race([closed, pause(5000)]);
    });
    socket.destroy();
    expect(siege.result).toBe('closed');
    expectUnharmed(siege);
    expect(siege.grownMebibytes).toBeLessThan(100);
  });

  it.each(['/api/v1/openapi.json', '/reference/scalar.js'])(
    '200 pipelined requests for %s whose responses are not read do not each use memory for a copy',
    async (path) => {
      const socket = openSocket(target.server.url);
      socket.pause();
      const siege = await target.attack(`200 times ${path} that no client reads`, async () => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(200));
        await pause(2000);
      });
      socket.destroy();
      expectUnharmed(siege);
      expect(siege.grownMebibytes).toBeLessThan(200);
    },
  );

  it('on one connection executes, and charges, only a few of the requested pages', async () => {
    const socket = openSocket(target.server.url);
    socket.pause();
    const path = `/api/v1/searches/funding-rounds/${target.data.searchId}/results?limit=5000`;
    const siege = await target.attack(
      '50 pages of 5,000 rows in one breath that no client reads',
      async () => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${key()}\r\n\r\n`.repeat(50));
        await pause(4000);
      },
    );
    socket.destroy();
    await target.untilSettled();
    expectUnharmed(siege, { credits: siege.charged });
    expect(siege.charged).toBeLessThanOrEqual(5 * 5000);
  });
});
