import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeWhere, type Installation, openInstallation } from '../../harness/dealgraph.js';
import { matching } from '../../harness/operator.js';
import { fingerprintSql, type Row } from '../../harness/process-database.js';

const exports = join(__dirname, '..', '..', '..', '..', 'shared', 'data', 'crunchbase');
const [small, edge] = [join(exports, 'small'), join(exports, 'edge')];
const areThere = existsSync(small) && existsSync(edge);

async function readRejects(answer: Row): Promise<Row[]> {
  const text = await readFile(String(answer['rejects_file']), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

const reject = { file: matching(/./), reason: matching(/./) };

describeWhere(areThere, `there is no ${exports}`, 'a Crunchbase export', () => {
  let installation: Installation;
  let first: Row;

  beforeAll(async () => {
    installation = await openInstallation();
    first = await installation.answer(['import', small]);
  });

  it('is recognized and imported: every round, both sides of every acquisition, every company and IPO', async () => {
    expect(first['imported']).toEqual({
      companies: 2094,
      people: 7728,
      investors: 2141,
      funding_rounds: 4748,
      acquisitions: 630,
      ipos: 27,
      talent_signals: 0,
      interest_signals: 0,
    });
    const [dangling] = await installation.query(`SELECT
      (SELECT count(*)::int FROM funding_round r LEFT JOIN company c ON c.id = r.company_id WHERE c.id IS NULL) AS rounds,
      (SELECT count(*)::int FROM acquisition a WHERE NOT EXISTS (SELECT FROM company c WHERE c.id = a.acquirer_company_id)
        OR NOT EXISTS (SELECT FROM company c WHERE c.id = a.acquiree_company_id)) AS acquisitions`);
    expect(dangling).toEqual({ rounds: 0, acquisitions: 0 });
  });

  it('reports each row it rejects, with its file, line and reason', async () => {
    const rejects = await readRejects(first);
    expect(rejects).toHaveLength(Number(first['rejected']));
    for (const row of rejects) {
      expect(row).toMatchObject(reject);
      expect(row['line']).toBeGreaterThan(0);
    }
  });

  it('changes nothing when it is imported a second time', async () => {
    const before = await installation.query(fingerprintSql);
    expect(await installation.answer(['import', small])).toMatchObject({ imported: first['imported'] });
    expect(await installation.query(fingerprintSql)).toEqual(before);
  });

  it('with links to rows that no file has is imported with stub companies and rejects', async () => {
    const answer = await installation.answer(['import', edge]);
    expect(answer).toMatchObject({ imported: { acquisitions: 1847, funding_rounds: 0 }, rejected: 318 });
    const rejects = await readRejects(answer);
    expect(rejects.filter(({ file }) => file === 'investments.csv.gz')).toHaveLength(314);
  });
});
