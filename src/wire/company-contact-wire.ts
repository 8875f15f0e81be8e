import { z } from 'zod';
import type { Contact, Headquarters, Website } from '../domain/records/company.js';
import { maybeText, maybeTexts, part } from './wire-fields.js';

/** Where a company is found: on the web, on the map, by telephone and mail (contract 2.4). */
const website = z
  .strictObject({
    domain: maybeText.describe('Primary web domain'),
    url: maybeText.describe('URL of the website'),
    domain_aliases: maybeTexts.describe('Other domains that belong to the company'),
  })
  .meta({ id: 'Website', description: 'A web site and its names' });

const hq = z
  .strictObject({
    city: maybeText.describe('City'),
    state: maybeText.describe('State or province'),
    country: maybeText.describe('Country'),
    continent: maybeText.describe('Continent'),
    regions: maybeTexts.describe(
      'Regions of the world to which the place belongs, for example economic areas',
    ),
  })
  .meta({ id: 'Headquarters', description: 'The place of the headquarters' });

const hqMatch = hq
  .extend({ region: maybeText.describe('Main region') })
  .meta({ id: 'HeadquartersMatch', description: 'The place of the headquarters, with its region' });

const contact = z
  .strictObject({
    phone_number: maybeText.describe('Phone number'),
    email: maybeText.describe('E-mail address'),
  })
  .meta({ id: 'Contact', description: 'How a company is reached' });

export const websiteWire = part(website);
/** Without `region`, which exists only in the enrich-company response (D8). */
export const hqWire = part(hq);
export const hqMatchWire = part(hqMatch);
export const contactWire = part(contact);

type WebsiteWire = z.output<typeof website>;
type HqWire = z.output<typeof hq>;
type HqMatchWire = z.output<typeof hqMatch>;
type ContactWire = z.output<typeof contact>;

export function serializeWebsite(website: Website): WebsiteWire {
  return { domain: website.domain, url: website.url, domain_aliases: website.domainAliases };
}

export function serializeHq(hq: Headquarters): HqWire {
  return {
    city: hq.city,
    state: hq.state,
    country: hq.country,
    continent: hq.continent,
    regions: hq.regions,
  };
}

export function serializeHqMatch(hq: Headquarters): HqMatchWire {
  return {
    city: hq.city,
    state: hq.state,
    country: hq.country,
    continent: hq.continent,
    regions: hq.regions,
    region: hq.region,
  };
}

export function serializeContact(contact: Contact): ContactWire {
  return { phone_number: contact.phoneNumber, email: contact.email };
}

/** The inverse of `serializeWebsite`. */
export function readWebsite(wire: WebsiteWire): Website {
  return { domain: wire.domain, url: wire.url, domainAliases: wire.domain_aliases };
}

/** The inverse of `serializeHqMatch`. */
export function readHq(wire: HqMatchWire): Headquarters {
  return {
    city: wire.city,
    state: wire.state,
    country: wire.country,
    continent: wire.continent,
    regions: wire.regions,
    region: wire.region,
  };
}

/** The inverse of `serializeContact`. */
export function readContact(wire: ContactWire): Contact {
  return { phoneNumber: wire.phone_number, email: wire.email };
}
