// Runs the type checks and the linter with shared TypeScript programs, so that the sources are parsed and checked only
// once. Equivalent to `npm run check types && npm run check lint`. Is in the linter's package, because type checks and
// linter must use the same TypeScript version.
import path from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

const root = path.join(import.meta.dirname, '..', '..', '..');
const webFiles = 'src/console/**/*.{ts,tsx}';

function readProgram(config) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (one) => report([one]) };
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
    path.join(root, config),
    {},
    host,
  );
  return ts.createProgram({ rootNames: fileNames, options, configFileParsingDiagnostics: errors });
}

/** Prints the compiler's diagnostics to standard error. Returns whether there are any. */
function report(diagnostics) {
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  process.stderr.write(ts.formatDiagnosticsWithColorAndContext(diagnostics, host));
  return diagnostics.length > 0;
}

async function lint(house, web) {
  const within = (program) => ({
    languageOptions: { parserOptions: { programs: [program], project: null } },
  });
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: [
      { files: ['**/*.ts'], ignores: [webFiles], ...within(house) },
      { files: [webFiles], ...within(web) },
    ],
  });
  const results = await eslint.lintFiles(['.']);
  process.stderr.write(await (await eslint.loadFormatter('stylish')).format(results));
  return results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0);
}

const programs = ['test/tsconfig.json', 'src/console/tsconfig.json'].map(readProgram);
// The client is checked with everything else, and again as its users compile it, without Node.js types.
const all = [...programs, readProgram('src/client/tsconfig.json')];
const wrong = all.filter((program) => report(ts.getPreEmitDiagnostics(program)));
if ((await lint(...programs)) || wrong.length > 0) process.exitCode = 1;
