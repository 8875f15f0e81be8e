import { listSourcingRequests, resolveSourcingRequest } from '../store/sourcing/sourcing-requests.js';
import { CommandError, type Command } from './command.js';

/** `dealgraph sourcing list`: the companies that were asked for and are not there, most recent first. */
export const sourcingList: Command<{ readonly all: boolean }> = async ({ all }, { db }) => ({
  requests: await listSourcingRequests(db, all),
});

/** `dealgraph sourcing resolve`: closes a request; asking again opens it again. */
export const sourcingResolve: Command<{
  readonly identifierKind: string;
  readonly identifier: string;
}> = async ({ identifierKind, identifier }, { db, clock }) => {
  if (!(await resolveSourcingRequest(db, identifierKind, identifier, clock.now()))) {
    throw new CommandError(`There is no open sourcing request for ${identifierKind} ${identifier}.`);
  }
  return { identifierKind, identifier, resolved: true };
};
