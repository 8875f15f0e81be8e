import { z } from 'zod';
import type { Contact, Headquarters, Website } from '../domain/records/company.js';
import { maybeText, maybeTexts, part } from './wire-fields.js';

/** Where a company is found: on the web, on the map, by telephone and mail (contract 2.4). */
const website = z.strictObject({ domain: maybeText, url: maybeText, domain_aliases: maybeTexts });

const hq = z.strictObject({
  city: maybeText,
  state: maybeText,
  country: maybeText,
  continent: maybeText,
  regions: maybeTexts,
});

const hqMatch = hq.extend({ region: maybeText });

const contact = z.strictObject({ phone_number: maybeText, email: maybeText });

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
