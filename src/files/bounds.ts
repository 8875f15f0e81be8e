/** Bounds of what archives may unpack to, and of what they may hold. Real exports unpack to 3 to 20 times their size. */
const mostRatio = 200;
/** Below this, any ratio is accepted: a small file of equal rows may be packed a thousandfold. */
const freeBytes = 100 * 1024 * 1024;
const mostBytes = 200 * 1024 ** 3;
/** Members of one archive. */
export const mostMembers = 10_000;

/** Thrown where an archive is not read on because it goes beyond a bound. */
export class ArchiveBoundError extends Error {
  override readonly name = 'ArchiveBoundError';
}

/** Counts the bytes of one archive or packed file, and refuses to unpack an archive bomb. */
export class UnpackingBound {
  private packed = 0;
  private unpacked = 0;

  /** @throws ArchiveBoundError when this is more than any real file unpacks to. */
  note(packed: number, unpacked: number): void {
    this.packed += packed;
    this.unpacked += unpacked;
    if (this.unpacked > freeBytes && this.unpacked > mostRatio * this.packed)
      throw new ArchiveBoundError(`unpacks to more than ${mostRatio} times its size`);
    if (this.unpacked > mostBytes) throw new ArchiveBoundError('unpacks to more than 200 GiB');
  }
}
