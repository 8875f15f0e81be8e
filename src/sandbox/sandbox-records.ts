import type { Database } from '../database/database.js';
import { invariant } from '../errors/invariant.js';
import { showcase } from '../import/demo/showcase.js';
import { importItems } from '../import/import-items.js';
import { RejectsFile } from '../import/rejects-file.js';
import type { CompanyRecord } from '../records/company.js';
import type { IntakeRecord } from '../records/intake-record.js';
import type { InvestorRecord } from '../records/investor.js';
import type { PersonRecord } from '../records/person.js';
import type { RecordKind, RecordOfKind } from '../records/record-kinds.js';
import { mapRecords } from '../records/sql/read-records.js';
import { type Clock, toDateString } from '../values/dates.js';
import { sandboxDomain } from './model/forced-inputs.js';

/** Records that a sandbox has in addition to the demo data: the ends of their IDs, and their names. */
const companies = {
  slow: { number: '200', name: 'Slow Motion Labs', slug: 'slow' },
  several: [
    { number: '301', name: 'Several Twins North', slug: 'several-north' },
    { number: '302', name: 'Several Twins South', slug: 'several-south' },
  ],
  ticker: { number: '060', name: 'Ticker Works', slug: 'ticker' },
} as const;

const several = `several.${sandboxDomain}`;

/** The domain of the company that changes every minute. */
export const tickerDomain = `ticker.${sandboxDomain}`;

interface Named {
  readonly number: string;
  readonly name: string;
  readonly slug: string;
}

/** Returns the ID of a record of the sandbox, by its last three digits. */
function sandboxId(prefix: string, number: string): string {
  return `${prefix}${number.padStart(24, '0')}`;
}

/** The demo records that the records of the sandbox copy. */
interface Templates {
  readonly company: CompanyRecord;
  readonly person: PersonRecord;
  readonly investor: InvestorRecord;
}

/** Adds the records of the sandbox to the demo records. */
export async function addSandboxRecords(db: Database, clock: Clock): Promise<void> {
  const templates: Templates = {
    company: await find(db, 'Company', showcase.auroraBots.id),
    person: await find(db, 'Person', showcase.tomasLind.id),
    investor: await find(db, 'Investor', showcase.northlight.id),
  };
  await write(db, clock, [
    ...planCompanies(templates.company, clock.now()),
    ...planPeople(templates.person),
    ...planInvestors(templates.investor),
  ]);
}

/** Changes the company that changes every minute. Changes nothing if the minute is the same as in the last call. */
export async function changeTicker(db: Database, clock: Clock): Promise<void> {
  const record = await find(db, 'Company', sandboxId('', companies.ticker.number));
  const changed = atMinute(record, clock.now());
  if (record.employeeCount !== changed.employeeCount)
    await write(db, clock, [{ kind: 'Company', record: changed }]);
}

/**
 * Returns the company that changes every minute as it is at a time. The number of employees is 100 to 199, so that it
 * depends on the minute only, and not on the start of the sandbox.
 */
function atMinute(record: CompanyRecord, now: Date): CompanyRecord {
  const employeeCount = 100 + (Math.floor(now.getTime() / 60_000) % 100);
  return { ...record, employeeCount, lastUpdated: toDateString(now) };
}

async function find<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  id: string,
): Promise<RecordOfKind[Kind]> {
  const found = (await mapRecords(db, kind, [id])).get(id);
  invariant(found !== undefined, 'the demo data has its showcase records');
  return found;
}

async function write(db: Database, clock: Clock, records: readonly IntakeRecord[]): Promise<void> {
  const rejects = new RejectsFile(null);
  await importItems(db, records, { rejects, clock });
  invariant(rejects.count === 0, 'the records of the sandbox are valid');
}

function planCompanies(template: CompanyRecord, now: Date): IntakeRecord[] {
  const { slow, several: twins, ticker } = companies;
  const records = [
    describeCompany(template, slow, []),
    ...twins.map((twin) => describeCompany(template, twin, [several])),
    atMinute(describeCompany(template, ticker, []), now),
  ];
  return records.map((record) => ({ kind: 'Company', record }));
}

/**
 * Copies a company, without what belongs to the original one: its rank, founders and pages. Without an industry, because
 * a company that changes must not be in other saved searches.
 */
function describeCompany(
  template: CompanyRecord,
  { number, name, slug }: Named,
  aliases: string[],
): CompanyRecord {
  const domain = `${slug}.${sandboxDomain}`;
  return {
    ...template,
    id: sandboxId('', number),
    organizationName: name,
    organizationNameAliases: null,
    organizationRank: null,
    website: { domain, url: `https://${domain}`, domainAliases: aliases },
    contact: { phoneNumber: null, email: `hello@${domain}` },
    description: `${name} is a company of the sandbox (docs/sandbox.md).`,
    socials: {
      ...template.socials,
      profnet: { url: `https://profnet.example/company/sandbox-${slug}`, followerCount: null },
      fundingdb: { url: `https://fundingdb.example/organization/sandbox-${slug}` },
    },
    industry: [],
    techVerticals: [],
    founderNames: [],
    founderInfo: [],
    founderCount: 0,
    news: [],
  };
}

function planPeople(template: PersonRecord): IntakeRecord[] {
  const plan = [
    { number: '200', firstName: 'Sam', lastName: 'Slow', email: `sam@slow.${sandboxDomain}`, score: 10 },
    { number: '301', firstName: 'Nora', lastName: 'Twin', email: `team@${several}`, score: 8 },
    { number: '302', firstName: 'Sofia', lastName: 'Twin', email: `team@${several}`, score: 5 },
  ];
  return plan.map(({ number, firstName, lastName, email, score }) => ({
    kind: 'Person',
    record: {
      ...template,
      id: sandboxId('per_', number),
      firstName,
      lastName,
      fullName: `${firstName} ${lastName}`,
      profnetUrl: `https://profnet.example/in/sandbox-${number}`,
      profnetNumId: null,
      profnetUrn: null,
      talentSignalIds: [],
      investorSignalIds: [],
    },
    emails: [{ email, score }],
  }));
}

function planInvestors(template: InvestorRecord): IntakeRecord[] {
  const plan = [
    { number: '200', name: 'Slow Capital', domain: `slow.${sandboxDomain}` },
    { number: '301', name: 'Several Ventures', domain: several },
    { number: '302', name: 'Several Growth', domain: several },
  ];
  return plan.map(({ number, name, domain }) => ({
    kind: 'Investor',
    record: {
      ...template,
      id: sandboxId('inv_', number),
      investorName: name,
      investorRank: null,
      domain,
      description: `${name} is an investor of the sandbox (docs/sandbox.md).`,
      profnetUrl: `https://profnet.example/company/sandbox-investor-${number}`,
      strategicSignalIds: [],
      portfolioCompanies: [],
    },
  }));
}
