import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

type Body = (
  exports: unknown,
  require: NodeJS.Require,
  module: NodeJS.Module,
  file: string,
  folder: string,
) => void;

/**
 * Loads the files into which `npm run build` bundles the program and its packages, each with V8's code cache (`.code`).
 * V8 validates the cache, and compiles the code again if another version of Node.js wrote it.
 *
 * This loader exists because of the cache: Node.js has none of its own before version 22 (`module.enableCompileCache`).
 * Without the cache, a start takes 1.14 to 1.32 times as long (docs/benches.md, "code cache of the bundle").
 */
export class Bundle {
  private readonly scripts = new Map<string, Script>();
  private readonly require: NodeJS.Require;

  constructor(private readonly folder: string) {
    const native = createRequire(join(folder, 'bundle.js'));
    const ownOrNative = (id: string): unknown => (id.startsWith('./') ? this.load(id.slice(2)) : native(id));
    this.require = Object.assign(ownOrNative, native);
  }

  /**
   * Returns the exports of a file. Runs the file when it is first loaded, and registers it in the module cache of
   * Node.js.
   */
  load(name: string): unknown {
    const file = join(this.folder, name);
    const known = this.require.cache[file];
    if (known !== undefined) return known.exports;
    const module = new Module(file);
    this.require.cache[file] = module;
    const script = this.compile(file);
    this.scripts.set(file, script);
    const body = script.runInThisContext() as Body;
    body(module.exports, this.require, module, file, this.folder);
    return module.exports;
  }

  /** Writes the code cache of the files loaded so far, for the next start. */
  keepCode(): void {
    for (const [file, script] of this.scripts) {
      writeFileSync(`${file}.code`, script.createCachedData());
      // Files that the program writes are readable only by their owner, except this one: every user who starts the
      // program reads it.
      chmodSync(`${file}.code`, 0o644);
    }
  }

  private compile(file: string): Script {
    const cachedData = readCode(`${file}.code`);
    const text = Module.wrap(readFileSync(file, 'utf8'));
    return new Script(text, { filename: file, ...(cachedData !== null && { cachedData }) });
  }
}

function readCode(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
