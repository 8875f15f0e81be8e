import { emailKey } from '../domain/email-address.js';
import type { FreeQuestion } from './free-answers.js';

/**
 * Which of these e-mail addresses are known, as a free question (D20): each distinct address is one
 * answer, found or not, however it is written.
 * `isPaid` where a match is bought in the same request.
 */
export function emailQuestion(emails: readonly (string | null)[], isPaid: boolean): FreeQuestion {
  const answers = new Set(emails.flatMap((email) => (email === null ? [] : [emailKey(email)]))).size;
  return { isPaid, answers, isNarrow: () => answers > 0 };
}
