import { normalizeProfileAddress } from '../../../src/values/addresses.js';

it.each([
  ['https://www.linkedin.com/company/98765432/about/', 'linkedin.com/company/98765432'],
  ['https://www.linkedin.com/sales/company/98765432/people', 'linkedin.com/company/98765432'],
  ['https://profnet.example/sales/company/0098765432?x=1', 'linkedin.com/company/98765432'],
  ['linkedin.com/company/98765432', 'linkedin.com/company/98765432'],
  ['https://www.linkedin.com/school/acme/people', 'linkedin.com/company/acme'],
  ['https://de.linkedin.com/sales/company/Acme/', 'linkedin.com/company/acme'],
  ['https://www.linkedin.com/sales/lead/acme', 'linkedin.com/sales/lead/acme'],
  ['https://www.linkedin.com/company/3m/', 'linkedin.com/company/3m'],
  ['other.example/sales/company/1', 'other.example/sales/company/1'],
])('the key of the page %s is %s', (address, key) => {
  expect(normalizeProfileAddress(address)).toBe(key);
  expect(normalizeProfileAddress(key)).toBe(key);
});
