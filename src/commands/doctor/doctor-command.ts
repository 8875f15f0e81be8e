import type { Command, CommandServices } from '../command.js';
import { describeFailure } from '../describe-failure.js';
import { checkDisk } from './check-disk.js';
import { checkDocuments } from './check-documents.js';
import { checkLedger } from './check-ledger.js';
import { checkLedgerMonths } from './check-ledger-months.js';
import { checkMigrations } from './check-migrations.js';
import { checkProgram } from './check-program.js';
import { checkRedis } from './check-redis.js';
import { checkReplicas } from './check-replicas.js';
import { checkServer } from './check-server.js';
import { fail, type Finding } from './finding.js';

export interface DoctorInput {
  /** Look at all documents and saved searches, not at some documents. */
  readonly full: boolean;
}

type Look = (services: CommandServices, input: DoctorInput) => Finding[] | Promise<Finding[]>;

/** What needs no database; a new look is a line here or below. */
const beside: Readonly<Record<string, Look>> = { program: checkProgram, disk: checkDisk, redis: checkRedis };
/** Each begins when those before it found nothing that fails. */
const within: readonly Readonly<Record<string, Look>>[] = [
  { database: checkServer },
  { migrations: checkMigrations },
  {
    replicas: checkReplicas,
    ledger: checkLedger,
    months: checkLedgerMonths,
    documents: (services, { full }) => checkDocuments(services, full),
  },
];

/** `dealgraph doctor`: what an operator should know of the program and what it stands on. Changes nothing. */
export const doctorCommand: Command<DoctorInput> = async (input, services) => {
  const checks = await lookAll(beside, services, input);
  for (const looks of within) {
    const findings = await lookAll(looks, services, input);
    checks.push(...findings);
    if (findings.some(({ state }) => state === 'fail')) break;
  }
  const count = (state: Finding['state']): number => checks.filter((one) => one.state === state).length;
  return { checks, ok: count('ok'), warned: count('warn'), failed: count('fail') };
};

async function lookAll(
  looks: Readonly<Record<string, Look>>,
  services: CommandServices,
  input: DoctorInput,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, look] of Object.entries(looks)) {
    services.signal.throwIfAborted();
    findings.push(...(await tryLook(check, () => look(services, input))));
  }
  return findings;
}

async function tryLook(check: string, look: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [fail(check, describeFailure(error), 'Mend what it says, and run this again.')];
  }
}
