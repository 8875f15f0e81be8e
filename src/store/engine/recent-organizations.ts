/** An organization that has not used the database for so long counts as gone. */
const recentMilliseconds = 5000;

interface Use {
  readonly organizationId: string;
  /** On the process' own clock. */
  at: number;
}

/** The two organizations that used a database last, which tell whether one of them is alone. */
export class RecentOrganizations {
  private last: Use = { organizationId: '', at: -Infinity };
  private other: Use = { organizationId: '', at: -Infinity };

  /** Notes a use at this moment. Returns true when it is by another organization than one that was alone until now. */
  note(organizationId: string): boolean {
    const now = performance.now();
    if (organizationId === this.last.organizationId) {
      this.last.at = now;
      return false;
    }
    const wasAlone = now - this.other.at > recentMilliseconds;
    const isKnown = organizationId === this.other.organizationId;
    [this.last, this.other] = [isKnown ? this.other : { organizationId, at: now }, this.last];
    this.last.at = now;
    return wasAlone;
  }

  /** Whether no other organization used the database in the last 5 seconds. */
  isAlone(organizationId: string): boolean {
    const { at } = this.last.organizationId === organizationId ? this.other : this.last;
    return performance.now() - at > recentMilliseconds;
  }
}
