import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Coding } from '../http/negotiate-type.js';
import { StaticBody } from '../http/static-body.js';

/** The folder of the built web application. The relative path is the same for a module in src and in dist. */
export const builtPages = join(__dirname, '..', '..', 'dist', 'console');

/** A file of the built web application. */
export interface PageFile {
  readonly body: StaticBody;
  /** The page by the address of the server's root. There are as many as depths of paths. */
  readonly below: Map<string, StaticBody>;
  read(): Promise<Buffer>;
}

export const htmlType = 'text/html; charset=utf-8';

/** The media types of the files that are served, by their extension. */
export const typesOfFiles: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': htmlType,
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};

/**
 * Lists the files of the built web application by URL path (`/assets/index-….js`). Only these files are served, so that
 * no URL can lead out of the folder. Empty if the application is not built.
 */
export function listPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const present = new Set(names);
  return new Map(names.flatMap((name) => toEntry(folder, name, present)));
}

function toEntry(folder: string, name: string, present: ReadonlySet<string>): [string, PageFile][] {
  const type = typesOfFiles[extname(name)];
  if (type === undefined) return [];
  const read = (): Promise<Buffer> => readFile(join(folder, name));
  const coded = `${name}.br`;
  const readCoded = (coding: Coding): Promise<Buffer> | null =>
    coding === 'br' && present.has(coded) ? readFile(join(folder, coded)) : null;
  const body = new StaticBody(type, read, readCoded);
  return [[`/${name.split(sep).join('/')}`, { body, below: new Map(), read }]];
}
