import { ArgsType } from 'type-graphql';

/** An operation always takes arguments first, so one without any takes none. */
@ArgsType()
export class NoArguments {}
