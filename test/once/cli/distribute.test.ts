import { type Installation, openInstallation } from '../../harness/dealgraph.js';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
});

describe('distribute, on a database without Citus', () => {
  const lacksCitus =
    /^The database lacks the extension citus\. Install it on all nodes, run CREATE EXTENSION/;

  it.each([
    ['', ['distribute'], lacksCitus],
    ['as a dry run', ['distribute', '--dry-run'], lacksCitus],
    ['without shards', ['distribute', '--shards', '0'], /--shards/],
    ['with too many shards', ['distribute', '--shards', '1025'], /^--shards must be a number from 1 to 1024/],
  ])('refuses with what is missing, and changes nothing: %s', async (_what, args, sentence) => {
    const foreignKeys =
      "SELECT conname FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 ORDER BY conname";
    const before = await installation.query(foreignKeys);
    expect(await installation.complaint(args)).toMatch(sentence);
    expect(await installation.query(foreignKeys)).toEqual(before);
  });
});
