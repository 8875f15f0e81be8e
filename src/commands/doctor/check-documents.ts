import {
  verifyDocuments,
  verifySomeDocuments,
  type DocumentVerification,
} from '../../intake/verify-documents.js';
import { verifySearches } from '../../store/searches/verify-searches.js';
import type { CommandServices } from '../command.js';
import { fail, ok, type Finding } from './finding.js';

/** Of each kind, when not all are looked at. */
const sampled = 100;

/** Whether some stored documents say what their columns say; all of them, and saved searches too, when `full`. */
export async function checkDocuments({ db }: CommandServices, full: boolean): Promise<Finding[]> {
  if (!full) return [describe(await verifySomeDocuments(db, sampled), 'drawn')];
  const documents = describe(await verifyDocuments(db), 'stored');
  const { checked, mismatches } = await verifySearches(db);
  if (mismatches.length === 0) return [documents, ok('searches', `all ${checked} hold what they match`)];
  const wrong = mismatches.map(({ searchId }) => searchId).join(', ');
  return [
    documents,
    fail('searches', `${wrong} of ${checked} differ`, 'Run for each: dealgraph search refresh'),
  ];
}

function describe({ checked, mismatches }: DocumentVerification, which: string): Finding {
  if (mismatches.length === 0) return ok('documents', `all ${checked} ${which} say what their columns say`);
  const [first] = mismatches;
  return fail(
    'documents',
    `${mismatches.length} of ${checked} ${which} differ, ${first?.kind ?? ''} ${first?.id ?? ''} first`,
    'Run: dealgraph verify, and import these records again.',
  );
}
