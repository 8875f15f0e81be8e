import { describeWhere } from '../harness/dealgraph.js';
import { runScript } from './run-script.js';
import { missingFor } from './topology.js';

const few = ['--rate', '25', '--companies', '120', '--payers', '1', '--gateways', '2', '--calm', '1'];

describeWhere(
  missingFor({ proxy: true, redis: true }).length === 0,
  'HAProxy, Redis and PostgreSQL are needed here.',
  'gateways behind a proxy, under load',
  () => {
    it('are restarted one by one without a failed call, and one is killed without a wrong charge', async () => {
      expect(await runScript('rolling-restart.mjs', ...few)).toBe(0);
    }, 180_000);
  },
);
