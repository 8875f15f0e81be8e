import type { AggregateRequest } from '../domain/aggregates/aggregate-request.js';
import type { GroupPage } from '../domain/aggregates/group.js';
import { isFilter, narrowBelow } from '../domain/narrow-answers.js';
import type { FreeQuestion } from './free-answers.js';

/** Whether an aggregate has anything that leaves out records or groups. */
export function isFiltered({ condition, keys, having }: AggregateRequest): boolean {
  return having.length > 0 || isFilter(condition) || keys.some((key) => isFilter(key.condition));
}

/** A filtered aggregate as a free question (D20): it is paid for once it has a group. */
export class AggregateQuestion implements FreeQuestion {
  constructor(
    private readonly request: AggregateRequest,
    private readonly page: GroupPage,
    /** Whether at least 10 records meet the filter of the aggregate. */
    private readonly hasMany: () => Promise<boolean>,
  ) {}

  get isPaid(): boolean {
    return this.page.groups.length > 0;
  }

  /**
   * With `having` the groups that meet it are counted, as records are elsewhere, because a group can be about one record
   * of many. A condition of a key is counted as narrow unless a group shows that many records meet it.
   */
  async isNarrow(): Promise<boolean> {
    const { keys, having } = this.request;
    const { groups, hasNextPage } = this.page;
    if (having.length > 0) return groups.length + Number(hasNextPage) < narrowBelow;
    if (groups.some(({ count }) => count >= narrowBelow)) return false;
    if (keys.some(({ condition }) => isFilter(condition))) return true;
    return !(await this.hasMany());
  }
}
