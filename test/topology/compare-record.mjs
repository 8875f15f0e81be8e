/**
 * Compares a record of a response with the expected record of the dataset. Returns a description of the first
 * difference, or null. Each expected key must be present with its value, and all other keys must be empty.
 */
export function compareRecord(expected, got, path = '') {
  if (expected === undefined)
    return isEmpty(got) ? null : `${path} should be empty, is ${JSON.stringify(got)}`;
  if (!isObject(expected)) return same(expected, got) ? null : `${path} is ${JSON.stringify(got)}`;
  if (!isObject(got)) return `${path} is ${JSON.stringify(got)}`;
  const missing = Object.keys(expected).find((key) => !(key in got));
  if (missing !== undefined) return `${path}.${missing} is missing`;
  for (const key of Object.keys(got)) {
    const difference = compareRecord(expected[key], got[key], `${path}.${key}`);
    if (difference !== null) return difference;
  }
  return null;
}

/** Compares lists of records, in any order. Records are matched by the key `idKey`. */
export function compareRecords(expected, got, idKey) {
  if (!Array.isArray(got)) return `no list: ${JSON.stringify(got).slice(0, 200)}`;
  if (got.length !== expected.length) return `${got.length} records, not ${expected.length}`;
  const byId = new Map(got.map((record) => [record[idKey], record]));
  for (const record of expected) {
    const difference = compareRecord(record, byId.get(record[idKey]), record[idKey]);
    if (difference !== null) return difference;
  }
  return null;
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value) {
  if (value === null || value === undefined) return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.values(value).every(isEmpty);
}

function same(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
