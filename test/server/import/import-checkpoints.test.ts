import { findCheckpoint, saveCheckpoint } from '../../../src/import/sql/import-checkpoints.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('at most 16 checkpoints exist, even when no import finishes', async () => {
  const inputs = Array.from({ length: 20 }, (_, at) => `input-${at}`);
  for (const [position, input] of inputs.entries())
    await saveCheckpoint(server.db, input, { position, refused: [] });
  const found = await Promise.all(inputs.map((input) => findCheckpoint(server.db, input)));
  expect(found.map((one) => one?.position ?? null)).toEqual(inputs.map((_, at) => (at < 4 ? null : at)));
});
