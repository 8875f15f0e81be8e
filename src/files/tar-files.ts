import { failureText } from './failure-text.js';
import { isHidden, memberFile, refusedArchive } from './member-file.js';
import { readDisk, readFirst, type SourceFile } from './source-file.js';
import { tarMembers, type TarMember } from './tar-members.js';
import { unpack } from './unpack.js';

type OnBytes = (count: number) => void;

/**
 * The members of a tar archive, plain or with gzip. To list one with gzip is to unpack it, and so is each `open`: an importer
 * of large exports reads them in one go with `readTarInOrder`.
 */
export async function listTarFiles(archive: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  let index = -1;
  try {
    for await (const member of openTar(archive, () => undefined)) {
      index += 1;
      if (isHidden(member.name)) continue;
      const source = { archive, name: member.name, open: openMember(archive, member, index) };
      // The member is listed before its first bytes are read, because the archive may break off within them.
      const position = files.push(memberFile(source)) - 1;
      files[position] = memberFile({ ...source, head: await readFirst(member.read()) });
    }
  } catch (error) {
    files.push(refusedArchive(archive, failureText(error)));
  }
  return files;
}

/**
 * The same members in one pass: each can be opened once, before the next one is requested. What of a member is not read
 * is skipped.
 */
export async function* readTarInOrder(archive: string): AsyncGenerator<SourceFile> {
  let report: OnBytes = () => undefined;
  try {
    for await (const member of openTar(archive, (count) => {
      report(count);
    })) {
      if (isHidden(member.name)) continue;
      const open: SourceFile['open'] = (onBytes) => {
        report = onBytes;
        return member.read();
      };
      yield memberFile({ archive, name: member.name, open });
    }
  } catch (error) {
    yield refusedArchive(archive, failureText(error));
  }
}

function openTar(archive: string, onBytes: OnBytes): AsyncGenerator<TarMember> {
  const bytes = readDisk(archive, onBytes);
  return tarMembers(isPlain(archive) ? bytes : unpack(bytes, 'gzip'));
}

function isPlain(archive: string): boolean {
  return /\.tar$/i.test(archive);
}

function openMember(archive: string, { start, size }: TarMember, index: number): SourceFile['open'] {
  if (isPlain(archive)) return (onBytes) => readDisk(archive, onBytes, { start, size });
  return (onBytes) => readMember(archive, index, onBytes);
}

/** Reads an archive up to a member, whose bytes alone are reported. */
async function* readMember(archive: string, wanted: number, onBytes: OnBytes): AsyncGenerator<Buffer> {
  let report: OnBytes = () => undefined;
  let index = 0;
  for await (const member of openTar(archive, (count) => {
    report(count);
  })) {
    if (index++ < wanted) continue;
    report = onBytes;
    yield* member.read();
    return;
  }
}
