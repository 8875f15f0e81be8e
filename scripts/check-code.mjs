// Checks types, and lints, over one program of the TypeScript compiler: each of the two would otherwise read and type
// all sources and tests by itself. The same as `npm run check:types && npm run check:lint`.
import path from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

const root = path.join(import.meta.dirname, '..');

function readProgram() {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (one) => report([one]) };
  const config = ts.getParsedCommandLineOfConfigFile(path.join(root, 'test', 'tsconfig.json'), {}, host);
  return ts.createProgram({
    rootNames: config.fileNames,
    options: config.options,
    configFileParsingDiagnostics: config.errors,
  });
}

/** Says on standard error what the compiler has found, if anything; answers whether it has. */
function report(diagnostics) {
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  process.stderr.write(ts.formatDiagnosticsWithColorAndContext(diagnostics, host));
  return diagnostics.length > 0;
}

async function lint(program) {
  const parserOptions = { programs: [program], project: null };
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions } },
  });
  const results = await eslint.lintFiles(['.']);
  process.stderr.write(await (await eslint.loadFormatter('stylish')).format(results));
  return results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0);
}

const program = readProgram();
const isWrong = report(ts.getPreEmitDiagnostics(program));
if ((await lint(program)) || isWrong) process.exitCode = 1;
