import { findCountryCode } from '../../../src/values/country-names.js';

describe('findCountryCode', () => {
  it.each([
    ['GB', ['UK', 'u.k.', 'United Kingdom', 'Great Britain', 'gbr', 'the united kingdom']],
    ['US', ['USA', 'U.S.', 'us', 'America', 'United States', 'United States of America']],
    ['DE', ['Germany', 'GERMANY', 'Deutschland', 'deu']],
    ['AE', ['UAE', 'United Arab Emirates']],
    ['KR', ['Korea', 'South Korea', 'Republic of Korea']],
    ['NL', ['Holland', 'The Netherlands', 'Netherlands']],
    ['CI', ["Côte d'Ivoire", 'Ivory Coast']],
    ['TR', ['Turkey', 'Türkiye']],
    [null, ['', 'Germny', 'Europe', 'California']],
  ])('returns %s for %j', (code, names) => {
    for (const name of names) expect([name, findCountryCode(name)]).toEqual([name, code]);
  });
});
