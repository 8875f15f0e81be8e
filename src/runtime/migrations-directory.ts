import { join } from 'node:path';

/** The path of prisma/migrations. The relative path is the same from `src` and from `dist`, the compiled code. */
export const migrationsDirectory = join(__dirname, '..', '..', 'prisma', 'migrations');
