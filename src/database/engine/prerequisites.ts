import { listCreatedNames, readMigrationState } from './migrate.js';
import { verifiedSettings } from './session-settings.js';
import type { TenantPool } from './tenant-pool.js';

/** Something that the database lacks, and what to do. */
export interface Obstacle {
  /** The check of `dealgraph doctor` that reports it. */
  readonly check: 'database' | 'encoding' | 'extensions' | 'schema' | 'rights' | 'settings' | 'writable';
  /** The problem, without a period. */
  readonly found: string;
  readonly advice: string;
}

/** Facts about a database that decide whether the program can use it. */
interface Facts {
  readonly database: string;
  readonly role: string;
  readonly encoding: string;
  readonly foldsLetters: boolean;
  readonly isReplica: boolean;
  readonly isReadOnly: boolean;
  /** The first schema of the search path that exists and that the role may use; null if there is none. */
  readonly schema: string | null;
  readonly searchPath: string;
  readonly hasPublic: boolean;
  readonly canCreateTables: boolean;
  /** The first migration needs this right, even if the schema exists, and so does the extension. */
  readonly canCreateSchemas: boolean;
  /** The schema of pg_trgm; null if the extension is not installed. */
  readonly trigramSchema: string | null;
  readonly isTrigramFound: boolean;
  readonly settings: Readonly<Record<string, string>>;
}

/** Facts about the program's tables that exist. */
interface TableFacts {
  readonly existing: readonly string[];
  readonly owner: string | null;
  readonly notOwned: readonly string[];
  readonly unusable: readonly string[];
  readonly hidden: readonly string[];
}

const oldestVersion = 150_000;
/** The extension for searches in texts. */
export const trigrams = 'pg_trgm';

const factsSql = `
  SELECT quote_ident(current_database()) AS database, quote_ident(current_user) AS role, current_setting('server_encoding') AS encoding,
    lower('I') = 'i' AND upper('i') = 'I' AS "foldsLetters", pg_is_in_recovery() AS "isReplica",
    current_setting('transaction_read_only') = 'on' AS "isReadOnly", current_schema()::text AS schema,
    current_setting('search_path') AS "searchPath", to_regnamespace('public') IS NOT NULL AS "hasPublic",
    coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'CREATE'), FALSE) AS "canCreateTables",
    has_database_privilege(current_database(), 'CREATE') AS "canCreateSchemas",
    extension.schema AS "trigramSchema", coalesce(extension.schema = ANY(current_schemas(TRUE)), FALSE) AS "isTrigramFound",
    (SELECT json_object_agg(name, setting) FROM pg_settings WHERE name = ANY($1::text[])) AS settings
  FROM (SELECT) AS one LEFT JOIN (SELECT n.nspname::text AS schema FROM pg_extension e
    JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = '${trigrams}') AS extension ON TRUE`;

const tablesSql = `
  SELECT coalesce(array_agg(name ORDER BY name), '{}') AS existing,
    (array_agg(pg_get_userbyid(owner)::text ORDER BY name) FILTER (WHERE NOT pg_has_role(owner, 'USAGE')))[1] AS owner,
    coalesce(array_agg(name ORDER BY name) FILTER (WHERE NOT pg_has_role(owner, 'USAGE')), '{}') AS "notOwned",
    coalesce(array_agg(name ORDER BY name) FILTER (WHERE is_table AND NOT (has_table_privilege(oid, 'SELECT')
      AND has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE')
      AND has_table_privilege(oid, 'DELETE'))), '{}') AS unusable,
    coalesce(array_agg(name ORDER BY name) FILTER (WHERE is_table AND row_security_active(oid)), '{}') AS hidden
  FROM (SELECT c.oid, c.relname::text AS name, c.relowner AS owner, c.relkind IN ('r', 'p') AS is_table
    FROM pg_class c WHERE c.relnamespace = to_regnamespace('public') AND c.relkind <> 'c' AND c.relname = ANY($1::text[])
    UNION ALL SELECT t.oid, t.typname::text, t.typowner, FALSE FROM pg_type t
    WHERE t.typnamespace = to_regnamespace('public') AND t.typtype <> 'c' AND t.typname = ANY($1::text[])
  ) AS found`;

/**
 * Returns what prevents the program from using a PostgreSQL database, so that it is reported before the first migration
 * and not in the middle. Changes nothing.
 * @param migrates True if migrations will be applied, which needs more rights.
 */
export async function findObstacles(
  pool: TenantPool,
  directory: string,
  { migrates }: { readonly migrates: boolean },
): Promise<readonly Obstacle[]> {
  const outdated = await findOldVersion(pool);
  if (outdated !== null) return [outdated];
  const { rows } = await pool.query<Facts>(factsSql, [Object.keys(verifiedSettings)]);
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database server returned no information about itself');
  const obstacles = [...findServerObstacles(facts), ...findSettings(facts)];
  if (facts.schema !== 'public') return obstacles;
  const { applied, pending } = await readMigrationState(pool, directory);
  const tables = await pool.query<TableFacts>(tablesSql, [listCreatedNames(directory)]);
  const [found] = tables.rows;
  const canMigrate = facts.canCreateTables && (facts.canCreateSchemas || applied.length > 0);
  if (migrates && pending.length > 0 && !canMigrate) obstacles.push(noCreate(facts));
  if (found === undefined || found.existing.length === 0) return obstacles;
  if (applied.length === 0) return [...obstacles, otherTables(facts, found.existing)];
  return [...obstacles, ...findRights(facts, found, migrates && pending.length > 0)];
}

async function findOldVersion(pool: TenantPool): Promise<Obstacle | null> {
  const { rows } = await pool.query<{ version: string; number: number }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number`,
  );
  const [server] = rows;
  if (server === undefined || server.number >= oldestVersion) return null;
  return {
    check: 'database',
    found: `PostgreSQL ${server.version}`,
    advice: 'Upgrade the database to PostgreSQL 15 or later.',
  };
}

function findServerObstacles(facts: Facts): Obstacle[] {
  const { database, encoding, foldsLetters, isReplica, isReadOnly, trigramSchema, isTrigramFound } = facts;
  const again = `Create it again: CREATE DATABASE ${database} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`;
  const obstacles: Obstacle[] = [];
  if (encoding !== 'UTF8')
    obstacles.push({ check: 'encoding', found: `the encoding ${encoding}, not UTF8`, advice: `${again}.` });
  if (!foldsLetters)
    obstacles.push({
      check: 'encoding',
      found:
        'a locale in which the lower case of I is not i, as in Turkish, so searches would not find names',
      advice: `${again}.`,
    });
  if (isReplica)
    obstacles.push({
      check: 'writable',
      found: 'a read-only replica',
      advice: 'Set DATABASE_URL to the primary.',
    });
  else if (isReadOnly)
    obstacles.push({
      check: 'writable',
      found: 'read-only, because default_transaction_read_only is on',
      advice: `Some services turn it on when the disk is nearly full: free some space. Then run: ALTER DATABASE ${database} RESET default_transaction_read_only.`,
    });
  if (facts.schema !== 'public') obstacles.push(otherSchema(facts));
  if (trigramSchema !== null && !isTrigramFound)
    obstacles.push({
      check: 'extensions',
      found: `the extension ${trigrams} in the schema ${trigramSchema}, which is not in the search path`,
      advice: `Run: ALTER DATABASE ${database} SET search_path = public, ${trigramSchema}. If the role has a search_path of its own, run: ALTER ROLE ${facts.role} SET search_path = public, ${trigramSchema}.`,
    });
  return obstacles;
}

function otherSchema({ database, role, schema, searchPath, hasPublic }: Facts): Obstacle {
  if (!hasPublic)
    return { check: 'schema', found: 'no schema public', advice: 'Run: CREATE SCHEMA public, as its owner.' };
  if (schema === null)
    return {
      check: 'schema',
      found: `no schema that the role ${role} may use (search_path is ${searchPath})`,
      advice: `Run: GRANT USAGE, CREATE ON SCHEMA public TO ${role}, and ALTER DATABASE ${database} SET search_path = public.`,
    };
  return {
    check: 'schema',
    found: `the schema ${schema} before public (search_path is ${searchPath})`,
    advice: `The tables are always in the schema public. Remove search_path from the options of the URL, or run: ALTER DATABASE ${database} SET search_path = public, and ALTER ROLE ${role} SET search_path = public.`,
  };
}

function noCreate({ database, role }: Facts): Obstacle {
  return {
    check: 'rights',
    found: `a role, ${role}, without the right to create schemas and tables`,
    advice: `Run as a superuser: ALTER DATABASE ${database} OWNER TO ${role}. Since PostgreSQL 15, other roles lack this right.`,
  };
}

function otherTables({ database }: Facts, names: readonly string[]): Obstacle {
  return {
    check: 'schema',
    found: `tables of another program with the same names (${shorten(names)}) in the schema public of ${database}`,
    advice: 'Set DATABASE_URL to an empty database.',
  };
}

function findRights({ role }: Facts, tables: TableFacts, changesTables: boolean): Obstacle[] {
  const { notOwned, owner, unusable, hidden } = tables;
  const obstacles: Obstacle[] = [];
  if (changesTables && notOwned.length > 0)
    obstacles.push({
      check: 'rights',
      found: `tables that belong to the role ${owner ?? 'of another'} (${shorten(notOwned)}), so ${role} may not change them`,
      advice: `Use the role ${owner ?? ''} in DATABASE_URL, or run as a superuser: REASSIGN OWNED BY ${owner ?? ''} TO ${role}.`,
    });
  else if (unusable.length > 0)
    obstacles.push({
      check: 'rights',
      found: `tables that the role ${role} may not read and write (${shorten(unusable)})`,
      advice: `Use the owner of the database in DATABASE_URL, or run as the owner: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}.`,
    });
  if (hidden.length > 0)
    obstacles.push({
      check: 'rights',
      found: `row-level security that hides rows from the role ${role} (${shorten(hidden)})`,
      advice: `Run as a superuser: ALTER ROLE ${role} BYPASSRLS, or disable row-level security of these tables.`,
    });
  return obstacles;
}

function findSettings({ role, settings }: Facts): Obstacle[] {
  return Object.entries(verifiedSettings).flatMap(([name, right]): Obstacle[] => {
    const setting = settings[name];
    if (setting === undefined || right.includes(setting)) return [];
    return [
      {
        check: 'settings',
        found: `${name} = ${setting}, not ${right[0] ?? ''}`,
        advice: `Run: ALTER ROLE ${role} SET ${name} = '${right[0] ?? ''}', then end the connections of the pooler, if there is one.`,
      },
    ];
  });
}

const maxNamed = 3;

function shorten(names: readonly string[]): string {
  const more = names.length - maxNamed;
  return names.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
