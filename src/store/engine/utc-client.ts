import pg from 'pg';
import './pg-internals.js';

/**
 * A connection whose session is in UTC, because adapter-pg reads moments without their offset. It says so in a parameter
 * of its own: a pooler keeps that for each of its clients, while it may drop `options`.
 */
export class UtcClient extends pg.Client {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), TimeZone: 'UTC' };
  }
}
