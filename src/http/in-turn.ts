import type { RequestListener } from 'node:http';
import { answersOf } from './answers-of.js';
import { onEnd } from './on-end.js';

/** So many requests of a connection may wait before no more of them are read: more than any client sends in one go. */
const mostWaiting = 100;

/**
 * Answers requests that a client sends without waiting (pipelining) one after the other, each when the one before is
 * sent: a client that reads none of them has one answer made for it, and one held. Those that wait when the connection
 * ends are not begun. The answers have to be followed (followAnswers).
 */
export function inTurn(answer: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const answers = answersOf(socket);
    const before = answers.at(-2);
    if (before === undefined) {
      answer(request, response);
      return;
    }
    if (answers.length > mostWaiting) socket.pause();
    onEnd(before.req, before, () => {
      if (socket.destroyed) return;
      if (answers.length <= mostWaiting) socket.resume();
      answer(request, response);
    });
  };
}
