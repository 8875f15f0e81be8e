import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { LastingBody } from '../http/lasting-body.js';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};

export interface PageFile {
  readonly body: LastingBody;
  read(): Promise<Buffer>;
}

/**
 * The files of the built web application by their address (`/assets/index-….js`): the only ones that are served, so
 * that no address can lead out of the folder. None before it is built.
 */
export function listPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(names.flatMap((name) => toEntry(folder, name)));
}

function toEntry(folder: string, name: string): [string, PageFile][] {
  const type = types[extname(name)];
  if (type === undefined) return [];
  const read = (): Promise<Buffer> => readFile(join(folder, name));
  return [[`/${name.split(sep).join('/')}`, { body: new LastingBody(type, read), read }]];
}
