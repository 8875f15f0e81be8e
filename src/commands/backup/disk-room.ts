import { statfs } from 'node:fs/promises';
import { describeBytes } from '../doctor/describe-bytes.js';
import { CommandError } from '../command.js';

/** A file or a folder of an archive. */
interface Entry {
  /** The bytes that the archive declares for it, which are also the most that are read for it. */
  readonly size: number;
}

/**
 * Counts what an archive puts on a disk, in whole blocks, and refuses what has no room there. An archive is untrusted: a
 * few kilobytes of it can unpack to any size.
 */
export class DiskRoom {
  private needed = 0;

  private constructor(
    private readonly archive: string,
    private readonly directory: string,
    private readonly free: number,
    private readonly blockBytes: number,
  ) {}

  /** The room that is free now on the disk of a directory. */
  static async of(directory: string, archive: string): Promise<DiskRoom> {
    const { bavail, bsize } = await statfs(directory);
    return new DiskRoom(archive, directory, bavail * bsize, bsize);
  }

  /** @throws CommandError when the entries so far need more than is free. */
  add({ size }: Entry): void {
    this.needed += Math.max(1, Math.ceil(size / this.blockBytes)) * this.blockBytes;
    if (this.needed > this.free) throw this.tooLarge();
  }

  private tooLarge(): CommandError {
    return new CommandError(
      `${this.archive} unpacks to at least ${describeBytes(this.needed)}, and the disk of ${this.directory} has ${describeBytes(this.free)} free; nothing was restored. Free some space, or give a directory on another disk in DEALGRAPH_DATA_DIR.`,
    );
  }
}
