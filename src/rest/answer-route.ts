import type { ServerResponse } from 'node:http';
import { Replay } from '../context/idempotency.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { encodeJson } from '../http/encode-json.js';
import { eventStreamType } from '../http/event-stream.js';
import { hasVersion } from '../http/has-version.js';
import { onEnd } from '../http/on-end.js';
import { contentTypeOf } from '../http/row-types.js';
import type { RoutedRequest } from '../http/routed-request.js';
import type { FileDownload } from '../http/file-download.js';
import { sendFile } from '../http/send-file.js';
import { toHeaderList } from '../http/header-list.js';
import { JsonText } from '../http/json-text.js';
import { sendAnswer, sendHead, sendNotModified, sendText, type AnswerBody } from '../http/send-answer.js';
import { chooseFormat } from './choose-format.js';
import type { Found, Route } from './route.js';

/** Answers an admitted request by its route: the operation answers, the answer is paid for, and only then is it sent. */
export async function answerRoute(
  route: Route,
  request: RoutedRequest,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const answered = await answerOnce(route, route.answer(request, response, context), context, request);
  context.admission.endWork();
  const { body } = answered;
  const { headers } = context;
  headers.push(...toHeaderList(answered.headers));
  if (answered.version !== null) headers.push('ETag', `"${answered.version}"`);
  if (typeof body === 'string' && route.rows === undefined) {
    sendText(response, body, headers);
    return;
  }
  if (route.rows !== undefined) response.appendHeader('Vary', 'Accept');
  if (request.method === 'HEAD' && answered.file === undefined) {
    sendHead(response, 200, headers, typeOf(route, request));
    return;
  }
  if (route.rows !== undefined) {
    const format = context.paying.terms.isDryRun ? null : chooseFormat(request, route.rows);
    if (format !== null) headers.push('Content-Type', contentTypeOf(format));
  }
  if (answered.file !== undefined) {
    // Its reader may be slow, and what is read for it stays in memory meanwhile.
    onEnd(request, response, context.admission.enterStream());
    const guard = context.services.keyWatch.watch(() => context.admission);
    onEnd(request, response, () => {
      guard.stop();
    });
    const { stalledReaderMilliseconds } = context.bounds;
    sendFile(response, answered.file, headers, { stalledReaderMilliseconds, ended: guard.ended });
  } else if (answered.isKnown) sendNotModified(response, headers);
  else sendAnswer(response, 200, body, headers);
}

/** The content type that a GET would have. */
function typeOf(route: Route, request: RoutedRequest): string | undefined {
  if (route.answers.isStream === true) return `${eventStreamType}; charset=utf-8`;
  const format = chooseFormat(request, route.rows);
  return format === null ? undefined : contentTypeOf(format);
}

interface Answered {
  readonly body: AnswerBody;
  readonly version: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent in the place of a body. */
  readonly file?: FileDownload;
  /** True when the caller has this version: then there is no body, and nothing was charged. */
  readonly isKnown: boolean;
}

/** An answer that is paid for, now or before; a dry run's is its price. */
async function answerOnce(
  route: Route,
  answering: Promise<Found>,
  context: RequestContext,
  request: RoutedRequest,
): Promise<Answered> {
  try {
    const { serialize, version, headers } = await context.admission.run(answering);
    const { paying } = context;
    if (route.isFile === true && request.method === 'HEAD')
      return { ...unversioned(null), file: serialize() as FileDownload };
    if (paying.terms.isDryRun) return unversioned(await encodeJson(await paying.estimate()));
    if (version !== null && hasVersion(request, version)) {
      await paying.meter.confirm();
      return { body: null, version, headers, isKnown: true };
    }
    const answer = serialize();
    if (route.isFile === true) return { ...unversioned(null), file: answer as FileDownload };
    if (answer instanceof JsonText) {
      const { text } = answer;
      await paying.settle(() => Buffer.from(text), headers);
      return { body: text, version, headers, isKnown: false };
    }
    // Encoded before it is charged, so that nothing can fail after it.
    const pieces = answer === null ? null : await encodeJson(answer);
    await paying.settle(() => pieces && Buffer.concat(pieces), headers);
    return { body: pieces, version, headers, isKnown: false };
  } catch (error) {
    if (error instanceof Replay) return unversioned(error.answer.body, error.answer.headers);
    if (error instanceof ApiError && error.status < 500) await context.paying.freeAnswers.drawAll();
    throw error;
  }
}

function unversioned(body: AnswerBody, headers: Answered['headers'] = {}): Answered {
  return { body, version: null, headers, isKnown: false };
}
