import type { Services } from '../context/services.js';
import { keepLedgerMonths } from '../store/accounts/ledger-months.js';
import type { RepeatedWork } from './repeat-work.js';

/** Makes the months of the ledger ahead; a server that starts with none of them has its charges moved into them. */
export function makeLedgerMonths({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork {
  return {
    failure: 'the next months of the ledger could not be made; trying again later',
    pauseMilliseconds: 3_600_000,
    run: async () => {
      await keepLedgerMonths(db, clock.now());
    },
  };
}
