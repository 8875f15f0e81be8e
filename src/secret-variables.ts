/** Variables that hold passwords: they are never shown, and each may be given as a file (`DATABASE_URL_FILE`). */
export const secretVariables = ['DATABASE_URL', 'DATABASE_REPLICA_URLS', 'REDIS_URL'] as const;
