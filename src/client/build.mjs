// Builds the client into dist/client, as an ES module with types and as CommonJS. Loads the compiler once for both, and
// does not load it if nothing has changed. The folder is a separate package, so installing the client does not install
// the server.
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = dirname(fileURLToPath(import.meta.url));
const root = join(source, '..', '..');
const out = join(root, 'dist', 'client');

/** Writes the package for `npm install` and `npm pack`: package.json and the schema files. */
function makePackage() {
  const { name, version, license, engines, exports } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const description = 'The client of Dealgraph for JavaScript and TypeScript, and its schema for generators.';
  const own = JSON.stringify(exports).replaceAll('./dist/client/', './');
  const files = ['cjs', 'esm', 'schema'];
  const about = { name, version, private: true, description, license, engines, files };
  mkdirSync(out, { recursive: true });
  for (const path of ['schema/schema.graphql', 'schema/operations'])
    cpSync(join(root, path), join(out, path), { recursive: true });
  writeFileSync(
    join(out, 'package.json'),
    `${JSON.stringify({ ...about, exports: JSON.parse(own) }, null, 2)}\n`,
  );
}
makePackage();

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
// `npm run check` checks the types. Checking them here would take longer than emitting.
const program = ts.createProgram(rootNames, {
  ...options,
  noCheck: true,
  incremental: false,
  tsBuildInfoFile: undefined,
});
fail([...config.errors, ...program.getConfigFileParsingDiagnostics(), ...program.getSyntacticDiagnostics()]);
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
