import 'pg';

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
    connect(portOrPath: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processId: number, secretKey: number): void;
  }
}
