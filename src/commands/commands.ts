import { backupCommand } from './backup/backup-command.js';
import type { Command } from './command.js';
import { doctorCommand } from './doctor/doctor-command.js';
import { exportCommand } from './export-command.js';
import { importCommand } from './import-command.js';
import { keyIssue, keyList, keyRevoke, keyRotate, keyUpdate } from './key-commands.js';
import { listAdd, listCreate, listDelete, listRemove, listShow } from './list-commands.js';
import { migrateCommand } from './migrate-command.js';
import { organizationCreate, organizationList, organizationUpdate } from './organization-commands.js';
import { retainCommand } from './retain-command.js';
import { searchCreate, searchDelete, searchList, searchRefresh, searchShare } from './search-commands.js';
import { sourcingList, sourcingResolve } from './sourcing-commands.js';
import { verifyCommand } from './verify-command.js';
import { requestShow, usage, usageReceipt, usageVerify } from './usage-command.js';
import {
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookList,
  webhookPause,
  webhookReplay,
  webhookRotate,
  webhookTest,
} from './webhook-commands.js';

/** The commands that work on an open database, by the names under which they are handed over. */
export const commands = {
  migrate: migrateCommand,
  import: importCommand,
  export: exportCommand,
  'organization create': organizationCreate,
  'organization list': organizationList,
  'organization update': organizationUpdate,
  'key issue': keyIssue,
  'key list': keyList,
  'key update': keyUpdate,
  'key rotate': keyRotate,
  'key revoke': keyRevoke,
  'search create': searchCreate,
  'search list': searchList,
  'search share': searchShare,
  'search refresh': searchRefresh,
  'search delete': searchDelete,
  'list create': listCreate,
  'list show': listShow,
  'list add': listAdd,
  'list remove': listRemove,
  'list delete': listDelete,
  verify: verifyCommand,
  doctor: doctorCommand,
  backup: backupCommand,
  retain: retainCommand,
  usage,
  'usage receipt': usageReceipt,
  'request show': requestShow,
  'usage verify': usageVerify,
  'sourcing list': sourcingList,
  'sourcing resolve': sourcingResolve,
  'webhook list': webhookList,
  'webhook create': webhookCreate,
  'webhook test': webhookTest,
  'webhook pause': webhookPause,
  'webhook rotate': webhookRotate,
  'webhook delete': webhookDelete,
  'webhook deliveries': webhookDeliveries,
  'webhook replay': webhookReplay,
} as const;

export type CommandName = keyof typeof commands;
export type InputOf<Name extends CommandName> = Parameters<(typeof commands)[Name]>[0];

/** The command of a name that came over a socket. */
export function findCommand(name: string): Command<unknown> | null {
  return Object.hasOwn(commands, name) ? (commands[name as CommandName] as Command<unknown>) : null;
}
