import { readPage } from '../../domain/page.js';
import { readListId } from '../../domain/read-list-id.js';
import { defineOperation } from '../operation.js';

/** A page of a list of investors (contract 4.6). */
export const investorListResults = defineOperation({
  name: 'investorListResults',
  scopes: ['lists:read', 'investors:read'],
  charges: 'Investor',
  read: (raw) => ({ listId: readListId(raw['listId']), page: readPage(raw) }),
});
