import type { Services } from '../context/services.js';
import { rekeyIdentifiers } from '../store/rekey/rekey-identifiers.js';
import type { RepeatedWork } from './repeat-work.js';

/** Finishes what a `migrate` that was stopped left of the keys of identifiers (D9). */
export function rekeyInBackground({ db }: Pick<Services, 'db'>): RepeatedWork {
  return {
    failure: 'the keys of identifiers could not be made again; trying again',
    pauseMilliseconds: 60_000,
    run: () => rekeyIdentifiers(db),
  };
}
