/** Why rows of the snapshot are rejected, in fixed words, so that rejects can be counted by reason. */
export const reasons = {
  repeated: 'repeats an earlier row',
  unnamed: 'the row has no name',
  badId: 'the id is not of the form c:1, f:1, p:1 or r:1',
  noCompany: 'the company is in no file',
  noPerson: 'the person is in no file',
  noRound: 'the funding round is in no file',
  noInvestor: 'the investor is in no file',
  noOwner: 'the object is in no file',
  noRowId: 'the row has no id',
  sameCompany: 'acquirer and acquiree are the same company',
} as const;

/** Reasons of well-formed rows whose related record is in none of the files. They do not make a file refused. */
export const unlinkedReasons: ReadonlySet<string> = new Set([
  reasons.noCompany,
  reasons.noPerson,
  reasons.noRound,
  reasons.noInvestor,
  reasons.noOwner,
]);
