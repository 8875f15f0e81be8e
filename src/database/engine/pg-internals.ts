import 'pg';
import type { EventEmitter } from 'node:events';

/** Members of pg that are missing from its type definitions. */
declare module 'pg' {
  interface ClientBase {
    /** PID of the server process, and the secret key for cancelling its statements. */
    readonly processID: number;
    readonly secretKey: number;
  }

  interface Client {
    /** Returns the startup parameters of the session. */
    getStartupConf(): Record<string, string>;
  }

  interface Connection {
    /** Makes the parser read a stream's messages. */
    attachListeners(stream: EventEmitter): void;
    connect(portOrPath: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processId: number, secretKey: number): void;
  }
}
