import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findHidden } from '../../../src/values/hidden-characters.js';
import { describeWhere } from '../../harness/dealgraph.js';

const hasScript = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;
const logger = join(__dirname, '../../../dist/runtime/create-logger.js');

describeWhere(hasScript, 'the program script is missing', 'the log on a terminal', () => {
  it('has colors, and escapes hidden characters of names and messages', () => {
    const program = `require(${JSON.stringify(logger)}).createLogger("info", "stdout").then((log) => {
      const hostile = "A\\u001b[2J\\u009b31m\\u202eB\\rC\\nD";
      log.info({ audit: true, terms: { name: hostile }, name2: hostile }, hostile);
      log.error({ err: new Error(hostile) }, "failed");
    })`;
    const words = [process.execPath, '-e', program].map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
    const { stdout } = spawnSync('script', ['-qec', words.join(' '), '/dev/null'], { encoding: 'utf8' });
    // eslint-disable-next-line no-control-regex -- the colors of pino-pretty
    const colors = /\u001b\[\d+m/g;
    expect(stdout.match(colors)?.length).toBeGreaterThan(4);
    const text = stdout.replaceAll(colors, '').replaceAll('\r\n', '\n');
    expect(text.split('\n').map((line) => findHidden(line.trimStart()))).toEqual(
      text.split('\n').map(() => null),
    );
    expect(text.match(/A\\+u001b\[2J\\+u009b31m\\+u202eB\\+rC/g)?.length).toBeGreaterThan(3);
  });
});
