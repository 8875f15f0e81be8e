// The script of `npm run topology <name>`, for example `npm run topology serve -- --gateways 2`. docs/scaling.md explains
// the scripts.
import { runNamed } from '../tools/run-named.mjs';

runNamed('npm run topology', 'test/topology', {
  serve: { file: 'serve.mjs', purpose: 'starts servers with replicas, a pooler or a proxy, until Ctrl-C' },
  rolling: { file: 'rolling-restart.mjs', purpose: 'restarts servers one by one under load' },
  throughput: { file: 'throughput.mjs', purpose: 'calls of all kinds on one, two and more servers' },
  'citus-faults': { file: 'citus-faults.mjs', purpose: 'charges while nodes of a Citus cluster fail' },
  'disk-full': { file: 'disk-full.mjs', purpose: 'a server whose disk is full' },
  soak: { file: 'soak.mjs', purpose: 'mixed load for an hour, with faults' },
});
