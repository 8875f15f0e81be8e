import 'pg';

/** What pg has and its types do not tell. */
declare module 'pg' {
  interface ClientBase {
    /** Of the server's process that serves the session, and what proves to it that a cancellation is ours. */
    readonly processID: number;
    readonly secretKey: number;
  }

  interface Client {
    /** What is sent when a session begins. */
    getStartupConf(): Record<string, string>;
  }

  interface Connection {
    connect(portOrPath: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processId: number, secretKey: number): void;
  }
}
