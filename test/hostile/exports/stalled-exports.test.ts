import type { Caller } from '../../harness/caller.js';
import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { useHostileInstallation } from '../../harness/hostile-server.js';

const target = useHostileInstallation({ environment: { EXPORT_CONCURRENCY: '1' } });

async function begin(as: Caller, body: object): Promise<ExportAnswer> {
  const { status, body: job } = await as.post('/exports', { format: 'ndjson', ...body });
  expect(status).toBe(200);
  return job as ExportAnswer;
}

describe('large exports of one organization', () => {
  it('yield to an export of another organization', async () => {
    const large = { search_id: target.data.searchId };
    const ahead = [await begin(target.attacker, large), await begin(target.attacker, large)];
    const [other] = target.data.crowd.map((account) => target.as(account));
    if (other === undefined) throw new Error('There is no other organization.');
    const one = await begin(other, {
      product: 'companies',
      filter: { id: { eq: target.data.companyIds[0] } },
    });
    expect(await endedExport(other, one)).toMatchObject({ status: 'done', rows: 1 });
    const [first, second] = await Promise.all(
      ahead.map(async ({ id }) => (await target.attacker.get(`/exports/${id}`)).body as ExportAnswer),
    );
    // The first large export has paused in the middle of its file, and the second one waits.
    expect([first?.status, second?.status]).not.toContain('done');
    for (const job of ahead)
      expect(await endedExport(target.attacker, job)).toMatchObject({
        status: 'done',
        rows: target.data.rounds,
      });
  });
});
