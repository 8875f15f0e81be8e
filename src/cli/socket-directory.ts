import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from './command.js';

/** Maximum length of a Unix socket path in bytes: 103 on macOS, 107 on Linux. */
const maxAddressBytes = 103;
const socketName = 'command.sock';

const runDirectory = (dataDirectory: string): string => join(dataDirectory, 'run');
const addressFile = (dataDirectory: string): string => join(runDirectory(dataDirectory), 'address');

/**
 * Creates the directory for a server's socket, and returns the path to listen on. Only this user can access the
 * directory. The directory is `run` in the data directory. If that path is too long for a socket, the socket is created
 * in a temporary directory, and `run/address` contains its path. The caller holds the lock of the data directory, so an
 * existing `run` directory is from a server that has died.
 */
export function createSocketDirectory(dataDirectory: string): string {
  removeSocketDirectory(dataDirectory);
  const run = runDirectory(dataDirectory);
  mkdirSync(run, { mode: 0o700 });
  const address = join(run, socketName);
  if (Buffer.byteLength(address) <= maxAddressBytes) return address;
  const temporary = join(mkdtempSync(join(tmpdir(), 'dealgraph-')), socketName);
  writeFileSync(addressFile(dataDirectory), temporary, { mode: 0o600 });
  if (Buffer.byteLength(temporary) <= maxAddressBytes) return temporary;
  removeSocketDirectory(dataDirectory);
  throw new CommandError(
    `A socket path can have at most ${maxAddressBytes} bytes, but ${temporary} has ${Buffer.byteLength(temporary)}. Set DEALGRAPH_DATA_DIR or TMPDIR to a shorter path.`,
  );
}

/** Removes the socket directory and, if this user owns it, the temporary directory of a long path. */
export function removeSocketDirectory(dataDirectory: string): void {
  const run = runDirectory(dataDirectory);
  const temporary = readAddress(dataDirectory);
  if (temporary !== null && isPrivateDirectory(dirname(temporary), trustedOwners(dataDirectory)))
    rmSync(dirname(temporary), { recursive: true, force: true });
  rmSync(run, { recursive: true, force: true });
}

/**
 * Returns the path of the socket on which the server of a data directory listens; null if there is no socket (yet). A
 * socket is trusted only if this user owns it and only its owner can access its directory. For root, the owner may also
 * be the owner of the data directory.
 * @throws CommandError when the socket is not trusted.
 */
export function findSocket(dataDirectory: string): string | null {
  const owners = trustedOwners(dataDirectory);
  const run = runDirectory(dataDirectory);
  if (lstat(run) === undefined) return null;
  if (!isPrivateDirectory(run, owners)) throw untrusted(run, 'a directory', owners);
  const address = readAddress(dataDirectory) ?? join(run, socketName);
  const stats = lstat(address);
  if (stats === undefined) return null;
  if (!isPrivateDirectory(dirname(address), owners)) throw untrusted(dirname(address), 'a directory', owners);
  if (!stats.isSocket() || !isOwner(stats, owners)) throw untrusted(address, 'a socket', owners);
  return address;
}

/** IDs of the users whose sockets are trusted; null on systems without user IDs. */
type Owners = readonly number[] | null;

function trustedOwners(dataDirectory: string): Owners {
  const user = process.getuid?.();
  if (user === undefined) return null;
  const owner = lstat(dataDirectory)?.uid;
  return user === 0 && owner !== undefined && owner !== 0 ? [user, owner] : [user];
}

function readAddress(dataDirectory: string): string | null {
  try {
    return readFileSync(addressFile(dataDirectory), 'utf8');
  } catch {
    return null;
  }
}

function isPrivateDirectory(path: string, owners: Owners): boolean {
  const stats = lstat(path);
  if (stats?.isDirectory() !== true) return false;
  return isOwner(stats, owners) && (owners === null || (stats.mode & 0o077) === 0);
}

function isOwner({ uid }: Stats, owners: Owners): boolean {
  return owners === null || owners.includes(uid);
}

/**
 * Returns the stats of a path, or undefined if it does not exist.
 * @throws CommandError when this user cannot access its directory.
 */
function lstat(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new CommandError(
      `This user cannot open ${dirname(path)}. Run the command as the user who runs the server.`,
      { cause: error },
    );
  }
}

function untrusted(path: string, kind: string, owners: Owners): CommandError {
  const { uid, mode } = lstat(path) ?? {};
  const found = uid === undefined ? 'nothing' : `user ${uid}, mode ${((mode ?? 0) & 0o777).toString(8)}`;
  return new CommandError(
    `${path} must be ${kind} accessible only to user ${owners?.join(' or ') ?? ''}, got ${found}. No command was sent. Run the command as the user who runs the server, or remove ${path} and restart the server.`,
  );
}
