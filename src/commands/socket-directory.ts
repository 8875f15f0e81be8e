import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from './command.js';

/** The address of a Unix socket has 107 bytes on Linux and 103 on macOS. */
const maxAddressBytes = 103;
const socketName = 'command.sock';

const runDirectory = (dataDirectory: string): string => join(dataDirectory, 'run');
const addressFile = (dataDirectory: string): string => join(runDirectory(dataDirectory), 'address');

/**
 * Creates the directory for the socket of a server, for this user alone, and returns the address to listen on: `run` in
 * the data directory or, when that path is too long for a socket, a new directory of the system's temporary one, whose
 * name is written to `run/address`. The caller holds the lock of the data directory, so what is there is a dead server's.
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
    `A socket's path has at most ${maxAddressBytes} bytes, and ${temporary} has ${Buffer.byteLength(temporary)}; give a shorter path in DEALGRAPH_DATA_DIR or TMPDIR.`,
  );
}

/** Removes the directory, and the one that a long path led to when it belongs to this user. */
export function removeSocketDirectory(dataDirectory: string): void {
  const run = runDirectory(dataDirectory);
  const temporary = readAddress(dataDirectory);
  if (temporary !== null && isPrivateDirectory(dirname(temporary), trustedOwners(dataDirectory)))
    rmSync(dirname(temporary), { recursive: true, force: true });
  rmSync(run, { recursive: true, force: true });
}

/**
 * Returns the address where the server of a data directory listens for commands; null when there is none (yet).
 * @throws CommandError when what is there could be another user's: only a socket in a directory that its owner alone may
 * enter is trusted, and the owner has to be this user (for root, also the owner of the data directory).
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

/** The users whose sockets this user trusts; null where the system has no users. */
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

/** A directory that this user may not enter belongs to the server of another user. */
function lstat(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new CommandError(
      `This user may not open ${dirname(path)}; run the command as the user who runs the server.`,
      { cause: error },
    );
  }
}

function untrusted(path: string, kind: string, owners: Owners): CommandError {
  const { uid, mode } = lstat(path) ?? {};
  const found = uid === undefined ? 'nothing' : `user ${uid}, mode ${((mode ?? 0) & 0o777).toString(8)}`;
  return new CommandError(
    `${path} needs to be ${kind} that belongs to user ${owners?.join(' or ') ?? ''} alone, got ${found}; no command was sent. Run the command as the user who runs the server, or remove ${path} and restart the server.`,
  );
}
