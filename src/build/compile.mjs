// Compiles each file of src to a CommonJS module with a source map in dist. Does not check types (`npm run check`
// does). The console and the client have their own build scripts.
import fs from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';

const root = path.join(import.meta.dirname, '..', '..');
const source = path.join(root, 'src');
const dist = path.join(root, 'dist');
const apart = ['build', 'client', 'console'];

const options = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
    target: 'es2023',
    keepClassNames: true,
  },
  // `ignoreDynamic` leaves import() unchanged. The annotation lets Node.js detect the names of exports.
  module: { type: 'commonjs', ignoreDynamic: true, exportInteropAnnotation: true },
};

const names = fs
  .readdirSync(source, { recursive: true })
  .filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !apart.includes(name.split(path.sep)[0]),
  );
for (const name of names) {
  const target = path.join(dist, name.replace(/\.ts$/, '.js'));
  const { code, map } = transformSync(fs.readFileSync(path.join(source, name), 'utf8'), {
    ...options,
    filename: path.join(source, name),
    sourceFileName: path.relative(path.dirname(target), path.join(source, name)),
  });
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, `${code}//# sourceMappingURL=${path.basename(target)}.map\n`);
  fs.writeFileSync(`${target}.map`, map);
}
