import { dirname } from 'node:path';
import type { Caller } from './caller.js';
import type { Place } from './dealgraph.js';
import type { Row } from './place-database.js';

/** Files of a folder by name: lines, or the bytes as they are. */
export type FolderFiles = Readonly<Record<string, readonly string[] | Buffer>>;

/** Writes files into a folder of the place; returns its path. */
export async function writeFolder(place: Place, folder: string, files: FolderFiles): Promise<string> {
  const paths = await Promise.all(
    Object.entries(files).map(([name, content]) => place.write(`${folder}/${name}`, content)),
  );
  return dirname(paths[0] ?? '');
}

/** Writes files into a folder and imports it with a command that has to succeed; returns the command's JSON. */
export async function importFolder(place: Place, folder: string, files: FolderFiles): Promise<Row> {
  return place.answer(['import', await writeFolder(place, folder, files)]);
}

/** The same for an import that refuses a file, and so ends with exit status 1. */
export async function importRefused(place: Place, folder: string, files: FolderFiles): Promise<Row> {
  const outcome = await place.run(['import', await writeFolder(place, folder, files), '--json']);
  expect(outcome).toMatchObject({ code: 1 });
  return outcome.json as Row;
}

/** Starts a server on the place; its caller has a key with unlimited credits. */
export async function startReader(place: Place): Promise<Caller> {
  const server = await place.startServe(['--no-demo']);
  const terms = ['--name', 'A', '--monthly-credits', 'unlimited'];
  const { organization_id: organization } = await place.answer(['organization', 'create', ...terms]);
  const key = await place.answer(['key', 'issue', '--organization', String(organization)]);
  return server.as(String(key['api_key']));
}
