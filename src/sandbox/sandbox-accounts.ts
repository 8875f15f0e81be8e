import { createHash } from 'node:crypto';
import { type AuthenticatedKey, findApiKeyBySecret, issueApiKey } from '../accounts/sql/api-keys.js';
import { createOrganization } from '../accounts/sql/organizations.js';
import type { Database } from '../database/database.js';
import { demoLists } from '../import/demo/showcase.js';
import { createList } from '../searches/sql/lists.js';
import type { Clock } from '../values/dates.js';
import { hashUuid } from '../values/hash-uuid.js';
import { deleteOrganization } from './sql/delete-organization.js';

/**
 * The credits of a sandbox organization. The day's cap is the lower limit on every day, so the budget resets at midnight
 * UTC.
 */
export const sandboxCredits = { creditLimit: 1_000_000, dailyCap: 10_000 } as const;

const dayMs = 86_400_000;

/** Maximum organizations. A new test key replaces the one whose keys have not been used for the longest time. */
export const maxOrganizations = 500;

/**
 * The accounts of a sandbox: each test key has an organization of its own, which is created with the first request. The
 * organization's other keys are those that it issued.
 */
export class SandboxAccounts {
  /** IDs of the organizations, the one that was used longest ago first. */
  private readonly used = new Set<string>();
  private readonly opening = new Map<string, Promise<AuthenticatedKey | null>>();
  private dropped = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly most = maxOrganizations,
  ) {}

  /** Returns the key with this secret, and creates it with its organization if it is new. */
  async find(secret: string): Promise<AuthenticatedKey | null> {
    const found = await findApiKeyBySecret(this.db, secret);
    if (found !== null) {
      this.noteUse(found.organizationId);
      return found;
    }
    let opening = this.opening.get(secret);
    if (opening === undefined) {
      opening = this.open(secret).finally(() => this.opening.delete(secret));
      this.opening.set(secret, opening);
    }
    return opening;
  }

  private noteUse(organizationId: string): void {
    this.used.delete(organizationId);
    this.used.add(organizationId);
  }

  private async open(secret: string): Promise<AuthenticatedKey | null> {
    const { db } = this;
    const now = this.clock.now();
    const ids = this.idsOf(secret);
    const { organizationId, keyId } = ids;
    await createOrganization(db, { name: 'Sandbox', organizationId, ...sandboxCredits }, now);
    try {
      await this.addLists(organizationId, ids.listId);
      const chosen = { keyId, secret };
      await issueApiKey(db, { organizationId, name: 'Test key', scopes: ['*'], chosen }, now);
    } catch (error) {
      // The next request creates it again, with the same ID.
      await deleteOrganization(db, organizationId);
      throw error;
    }
    this.noteUse(organizationId);
    await this.dropUnused();
    return findApiKeyBySecret(db, secret);
  }

  /** Creates the demo's lists. Their times depend on the day only, and give them their order. */
  private async addLists(organizationId: string, idOf: (demoId: string) => string): Promise<void> {
    const today = Math.floor(this.clock.now().getTime() / dayMs) * dayMs;
    for (const [at, { id, name, product, memberIds }] of demoLists.entries()) {
      const list = { listId: idOf(id), organizationId, name, product, ids: memberIds };
      await createList(this.db, list, new Date(today + at));
    }
  }

  /**
   * Returns IDs that depend on the key only, so that they are the same after each start. After organizations were
   * dropped, they differ, because this process may have cached data of a dropped one.
   */
  private idsOf(secret: string) {
    const seed = this.dropped === 0 ? secret : `${secret} ${this.dropped}`;
    const hex = hashOf(seed).toString('hex');
    return {
      organizationId: `org_${hex.slice(0, 24)}`,
      keyId: `key_${hex.slice(24, 40)}`,
      listId: (demoId: string): string => hashUuid(hashOf(`${hex} ${demoId}`)),
    };
  }

  private async dropUnused(): Promise<void> {
    while (this.used.size > this.most) {
      const [oldest = ''] = this.used;
      // Counted first, so that a new key gets other IDs than a dropped one. If the deletion fails, the next key repeats it.
      this.dropped += 1;
      await deleteOrganization(this.db, oldest);
      this.used.delete(oldest);
    }
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(`dealgraph sandbox ${text}`).digest();
}
