import { isDeepStrictEqual } from 'node:util';
import { getJson } from './rest-request.mjs';

const companiesChecked = 20;
const pageRows = 5000;

/**
 * Requests some companies and both pages from all servers, and compares the bodies with Dealgraph's. Throws if they
 * differ, or if a page does not have 5,000 rows. Returns the number of compared records.
 */
export async function checkSameBodies(sides, { companyIds, roundsPath, investorsPath }) {
  const [own, ...peers] = sides;
  const companies = companyIds.slice(0, companiesChecked).map((id) => `/api/v1/companies/${id}`);
  let records = 0;
  for (const path of [...companies, roundsPath, investorsPath]) {
    const expected = await getJson(own, path);
    own.answered += 1;
    if (Array.isArray(expected) && expected.length !== pageRows)
      throw new Error(`${path} was answered with ${expected.length} rows.`);
    for (const side of peers) requireSame(side, path, await getJson(side, path), expected);
    records += Array.isArray(expected) ? expected.length : 1;
  }
  return records;
}

function requireSame({ name }, path, got, expected) {
  if (isDeepStrictEqual(got, expected)) return;
  const isOther = (record, at) => !isDeepStrictEqual(record, expected[at]);
  const at = Array.isArray(got) ? got.findIndex(isOther) : undefined;
  const show = (body) => JSON.stringify(at === undefined ? body : body[at]);
  throw new Error(`${name} differs in ${path}:\n${show(got)}\n${show(expected)}`);
}
