// Builds the client into dist/client: as an ES module with its types, and as CommonJS beside it. The compiler is loaded
// once for both, and not at all when nothing has changed.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = dirname(fileURLToPath(import.meta.url));
const out = join(source, '..', '..', 'dist', 'client');
const mark = join(out, '.built');
const builtAt = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = readdirSync(source, { recursive: true }).map((name) => join(source, name));
if (sources.every((path) => statSync(path).mtimeMs < builtAt)) process.exit();

const { default: ts } = await import('typescript');
const host = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => source,
  getNewLine: () => '\n',
};

function fail(problems) {
  if (problems.length === 0) return;
  process.stderr.write(ts.formatDiagnosticsWithColorAndContext(problems, host));
  process.exit(1);
}

const config = ts.getParsedCommandLineOfConfigFile(
  join(source, 'tsconfig.json'),
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem) => fail([problem]),
  },
);
const { fileNames: rootNames, options } = config;
const program = ts.createIncrementalProgram({ rootNames, options });
fail([...config.errors, ...program.getConfigFileParsingDiagnostics(), ...program.getSyntacticDiagnostics()]);
fail([...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics()]);
fail([...program.emit().diagnostics]);

for (const [folder, type] of [
  ['esm', 'module'],
  ['cjs', 'commonjs'],
]) {
  mkdirSync(join(out, folder, 'generated'), { recursive: true });
  writeFileSync(join(out, folder, 'package.json'), `${JSON.stringify({ type })}\n`);
}
const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };
for (const name of readdirSync(join(out, 'esm'), { recursive: true })) {
  const text = () => readFileSync(join(out, 'esm', name), 'utf8');
  if (name.endsWith('.d.ts')) writeFileSync(join(out, 'cjs', name), text());
  else if (name.endsWith('.js'))
    writeFileSync(join(out, 'cjs', name), ts.transpileModule(text(), { compilerOptions }).outputText);
}
writeFileSync(mark, '');
