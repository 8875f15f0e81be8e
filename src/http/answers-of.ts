import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Followed = Socket & { [answers]?: ServerResponse[] | undefined };

const answers = Symbol('what is answered on the connection');

/**
 * The answers in the making on a connection (onEnd notes them): one, or several when requests were sent in one go. They
 * are kept by connection and not in one Set for all, for the reason that LateWatch has.
 */
export function answersOf(socket: Followed): ServerResponse[] {
  return (socket[answers] ??= []);
}
