import { type Installation, openInstallation, type Served } from '../../harness/dealgraph.js';

/** Returns the cursor after the first company of the demo data. */
async function firstCursor(server: Served): Promise<string> {
  const key = /Demo key\s+(dgk_\S+)/.exec(server.output())?.[1];
  const { data } = await server.as(key).graph('{ companies(first: 1) { pageInfo { endCursor } } }');
  return (data?.['companies'] as { pageInfo: { endCursor: string } }).pageInfo.endCursor;
}

async function statusOf(server: Served, cursor: string): Promise<number> {
  const key = /Demo key\s+(dgk_\S+)/.exec(server.output())?.[1];
  const query = 'query ($after: String) { companies(first: 1, after: $after) { nodes { id } } }';
  return (await server.as(key).graph(query, { after: cursor })).status;
}

const start = async (): Promise<readonly [Installation, Served]> => {
  const installation = await openInstallation({ database: 'embedded', fresh: true });
  return [installation, await installation.startServe()];
};

it('every installation with the packed demo data signs cursors with its own secret, and a backup keeps it', async () => {
  const [[one, server], [, other]] = await Promise.all([start(), start()]);
  const cursor = await firstCursor(server);
  expect([await statusOf(server, cursor), await statusOf(other, cursor)]).toEqual([200, 422]);
  await other.stop();
  await one.answer(['backup', 'backup.tgz']);
  await server.stop();
  const again = await one.startServe();
  expect(await statusOf(again, cursor)).toBe(200);
  await again.stop();
  const restored = { DEALGRAPH_DATA_DIR: `${one.folder}/restored` };
  await one.answer(['restore', 'backup.tgz'], restored);
  const after = await one.startServe([], restored);
  expect(await statusOf(after, cursor)).toBe(200);
  await after.stop();
});
