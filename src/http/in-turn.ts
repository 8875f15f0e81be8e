import type { RequestListener } from 'node:http';
import { answersOf } from './answers-of.js';
import { onEnd } from './on-end.js';

/** No client sends more requests in one go. */
const mostWaiting = 250;

/**
 * Answers requests that a client sends without waiting (pipelining) one after the other, each when the one before is
 * sent: a client that reads none of them has one answer made for it, and one held. Those that wait when the connection
 * ends are not begun. One that sends too many loses its connection: to stop reading would not do, because Node.js reads
 * on behind each request that has arrived. The answers have to be followed (followAnswers).
 */
export function inTurn(answer: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const answers = answersOf(socket);
    const before = answers.at(-2);
    if (before === undefined) answer(request, response);
    else if (answers.length > mostWaiting) socket.destroy();
    else
      onEnd(before.req, before, () => {
        // Others get their turns in between: what ends and what begins would follow each other without a pause.
        setImmediate(() => {
          // Where nothing can be sent any more, the answer before was the last one, or the client has gone.
          if (socket.writable) answer(request, response);
        });
      });
  };
}
