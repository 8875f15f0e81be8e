import { dirname } from 'node:path';
import type { Caller } from './caller.js';
import type { Installation } from './dealgraph.js';
import type { Row } from './process-database.js';

/** The files of a folder by name, as lines or bytes. */
export type FolderFiles = Readonly<Record<string, readonly string[] | Buffer>>;

/** Writes files into a folder of the installation, and returns the folder's path. */
export async function writeFolder(
  installation: Installation,
  folder: string,
  files: FolderFiles,
): Promise<string> {
  const paths = await Promise.all(
    Object.entries(files).map(([name, content]) => installation.write(`${folder}/${name}`, content)),
  );
  return dirname(paths[0] ?? '');
}

/** Writes files into a folder and imports the folder. The command must succeed. Returns its JSON object. */
export async function importFolder(
  installation: Installation,
  folder: string,
  files: FolderFiles,
): Promise<Row> {
  return installation.answer(['import', await writeFolder(installation, folder, files)]);
}

/** Imports a folder with a file that is rejected. The command must exit with status 1. Returns its JSON object. */
export async function importRefused(
  installation: Installation,
  folder: string,
  files: FolderFiles,
): Promise<Row> {
  const outcome = await installation.run([
    'import',
    await writeFolder(installation, folder, files),
    '--json',
  ]);
  expect(outcome).toMatchObject({ code: 1 });
  return outcome.json as Row;
}

/** Starts a server, and returns a caller with unlimited credits. */
export async function startReader(installation: Installation): Promise<Caller> {
  const server = await installation.startServe(['--no-demo']);
  const terms = ['--name', 'A', '--monthly-credits', 'unlimited'];
  const { organization_id: organization } = await installation.answer(['organization', 'create', ...terms]);
  const key = await installation.answer(['key', 'issue', '--organization', String(organization)]);
  return server.as(String(key['api_key']));
}
