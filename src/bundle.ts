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
 * The files that `npm run build` makes of the program and its packages, and beside each of them what V8 has compiled of
 * it (`.code`). V8 judges that by itself: what another version of Node.js has left there is compiled again.
 */
export class Bundle {
  private readonly scripts = new Map<string, Script>();
  private readonly require: NodeJS.Require;

  constructor(private readonly folder: string) {
    const native = createRequire(join(folder, 'bundle.js'));
    const ownOrNative = (id: string): unknown => (id.startsWith('./') ? this.load(id.slice(2)) : native(id));
    this.require = Object.assign(ownOrNative, native);
  }

  /** What a file exports; it runs the first time that somebody asks, and stands among the modules of Node.js. */
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

  /** Keeps what V8 has compiled of the files so far for the next start. */
  keepCode(): void {
    for (const [file, script] of this.scripts) {
      writeFileSync(`${file}.code`, script.createCachedData());
      // What the program writes is for its own user; this is for whoever starts it.
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
