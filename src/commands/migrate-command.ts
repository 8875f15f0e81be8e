import { join } from 'node:path';
import { migrate } from '../store/connection/migrate.js';
import type { Command } from './command.js';

/** prisma/migrations, beside the compiled and the written sources alike. */
export const migrationsDirectory = join(__dirname, '..', '..', 'prisma', 'migrations');

/** `dealgraph migrate`: the names of the migrations that were applied, none when the database has them all. */
export const migrateCommand: Command<object> = async (_input, { db }) => ({
  applied: await migrate(db.pool, migrationsDirectory),
});
