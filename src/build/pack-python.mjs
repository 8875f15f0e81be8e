// Writes the wheel of the Python client: a zip archive of its modules and their description (PEP 427). It is written
// without Python, and the same sources always give the same bytes.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const root = path.join(import.meta.dirname, '..', '..');
const source = path.join(root, 'src', 'client-python');

/** Returns the modules of the package, sorted by path. */
function listModules() {
  return fs
    .readdirSync(path.join(source, 'dealgraph'), { recursive: true })
    .filter((name) => /\.py$|^py\.typed$/.test(name))
    .map((name) => `dealgraph/${name.split(path.sep).join('/')}`)
    .sort();
}

/** Returns METADATA, from pyproject.toml and package.json. */
function describe(version) {
  const project = fs.readFileSync(path.join(source, 'pyproject.toml'), 'utf8');
  const valueOf = (key) => new RegExp(`^${key} = "(.*)"$`, 'm').exec(project)[1];
  const extras = /\[project\.optional-dependencies\]\n((?:.+\n)*)/.exec(project)[1];
  const optional = [...extras.matchAll(/^(\w+) = \[(.*)\]$/gm)].flatMap(([, extra, list]) => [
    `Provides-Extra: ${extra}`,
    ...JSON.parse(`[${list}]`).map((one) => `Requires-Dist: ${one}; extra == "${extra}"`),
  ]);
  const lines = [
    'Metadata-Version: 2.1',
    `Name: ${valueOf('name')}`,
    `Version: ${version}`,
    `Summary: ${valueOf('description')}`,
    `Requires-Python: ${valueOf('requires-python')}`,
    ...optional,
  ];
  return `${lines.join('\n')}\n`;
}

const wheelText = `Wheel-Version: 1.0
Generator: dealgraph
Root-Is-Purelib: true
Tag: py3-none-any
`;

function hashOf(bytes) {
  return `sha256=${createHash('sha256').update(bytes).digest('base64url')}`;
}

/** January 1, 1980, 00:00, the first time of the format. */
const zipDate = 0x21;

/** Returns a zip archive of entries. */
function makeZip(entries) {
  const parts = [];
  const index = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const packed = zlib.deflateRawSync(bytes, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(zipDate, 8);
    common.writeUInt32LE(zlib.crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const trailer = Buffer.alloc(14);
    trailer.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    trailer.writeUInt32LE(offset, 10);
    // Version 3 (Unix) of the format's makers, for the file's permissions.
    index.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, trailer, Buffer.from(name));
    const local = [Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed];
    parts.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

/** Writes the wheel into a folder, and returns its path. */
export function packPython(destination) {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const about = `dealgraph-${version}.dist-info`;
  const entries = [
    ...listModules().map((name) => ({ name, bytes: fs.readFileSync(path.join(source, name)) })),
    { name: `${about}/LICENSE`, bytes: fs.readFileSync(path.join(root, 'LICENSE')) },
    { name: `${about}/METADATA`, bytes: Buffer.from(describe(version)) },
    { name: `${about}/WHEEL`, bytes: Buffer.from(wheelText) },
  ];
  const record = entries.map(({ name, bytes }) => `${name},${hashOf(bytes)},${bytes.length}\n`);
  const name = `${about}/RECORD`;
  record.push(`${name},,\n`);
  const file = path.join(destination, `dealgraph-${version}-py3-none-any.whl`);
  fs.writeFileSync(file, makeZip([...entries, { name, bytes: Buffer.from(record.join('')) }]));
  return file;
}
