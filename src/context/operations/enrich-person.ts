import { readEmail } from '../../domain/read-email.js';
import { defineOperation } from '../operation.js';

/** A person by an e-mail address (contract 4.4). */
export const enrichPerson = defineOperation({
  name: 'enrichPerson',
  scopes: ['people:read'],
  charges: 'Person',
  read: (raw) => readEmail(raw['email']),
});
