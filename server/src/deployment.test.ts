import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { HDKey } from '@scure/bip32';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findHaproxy, makeCertificate } from '../../tools/haproxy.ts';
import { findPromtool } from '../../tools/programs.ts';
import { readConfig } from './config.ts';
import { readSignerConfig } from './signer/signer-config.ts';
import { createHttpApp, type HttpApp } from './testing/http-app.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../ops/deploy', name), 'utf8');
const token = () => randomBytes(24).toString('hex');

function filledIn(name: string, values: Record<string, string>): Record<string, string> {
  const given = parseEnv(read(name)) as Record<string, string>;
  const empty = Object.keys(given).filter((variable) => given[variable] === '');
  expect(empty.filter((variable) => values[variable] === undefined)).toEqual([]);
  return { ...given, ...values };
}

interface Dashboard {
  readonly templating: { list: unknown[] };
  readonly panels: {
    id: number;
    title: string;
    type: string;
    datasource: unknown;
    gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
    fieldConfig: { defaults: { unit: string } };
    targets: { refId: string; expr: string; datasource: unknown }[];
  }[];
}

describe('example environments', () => {
  const wallet = HDKey.fromMasterSeed(randomBytes(32));
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });

  test('of a server start it once filled in', () => {
    const environment = filledIn('sanduku.env.example', {
      EPOCH_KEY_SECRET: randomBytes(32).toString('hex'),
      SIGNING_KEY: randomBytes(32).toString('hex'),
      METRICS_TOKEN: token(),
      MTN_SUBSCRIPTION_KEY: token(),
      MTN_API_USER: token(),
      MTN_API_KEY: token(),
      MTN_DISBURSEMENT_SUBSCRIPTION_KEY: token(),
      MTN_DISBURSEMENT_API_USER: token(),
      MTN_DISBURSEMENT_API_KEY: token(),
      AIRTEL_CLIENT_ID: token(),
      AIRTEL_CLIENT_SECRET: token(),
      AIRTEL_CALLBACK_TOKEN: token(),
      AIRTEL_PIN: '4821',
      AIRTEL_PIN_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      AIRTEL_PIN_PADDING: 'oaep',
      SMTP_URL: `smtps://sanduku:${token()}@mail.example.com:465`,
      SMS_USERNAME: 'sanduku',
      SMS_API_KEY: token(),
      ETHEREUM_XPUB: wallet.derive("m/44'/60'/0'").publicExtendedKey,
      ETHEREUM_RPC_URL: 'https://ethereum-node.example.com',
      TRON_XPUB: wallet.derive("m/44'/195'/0'").publicExtendedKey,
      TRON_API_KEY: token(),
      BSC_RPC_URL: 'https://bsc-node.example.com',
      SIGNER_TOKEN: token(),
      ANCHOR_CHAIN: 'bsc',
    });
    expect(readConfig(environment)).toMatchObject({ mode: 'production', drainMs: 5_000 });
    const inCompose = {
      DATABASE_URL: 'postgres://sanduku:x@postgres:5432/sanduku',
      SIGNER_URL: 'http://signer:3100',
    };
    expect(readConfig({ ...environment, ...inCompose, TRUSTED_PROXIES: '172.30.0.10' }).mode).toBe(
      'production',
    );
    expect(() => readConfig(parseEnv(read('sanduku.env.example')) as Record<string, string>)).toThrow(
      /is missing/,
    );
  });

  test('of the signer start it once filled in', () => {
    const environment = filledIn('signer.env.example', {
      SIGNER_TOKEN: token(),
      SIGNER_TOKEN_BEFORE: token(),
      SIGNER_TRON_KEY: randomBytes(32).toString('hex'),
      SIGNER_ETHEREUM_KEY: randomBytes(32).toString('hex'),
      SIGNER_ANCHOR_KEY: randomBytes(32).toString('hex'),
      SIGNER_BSC_KEY: randomBytes(32).toString('hex'),
    });
    expect(readSignerConfig({ ...environment, SIGNER_HOST: '172.31.0.10' }).tokens).toHaveLength(2);
  });

  test('of the migration are rejected by a server', () => {
    expect(() => readConfig(parseEnv(read('migrate.env.example')) as Record<string, string>)).toThrow(
      /belongs to "npm run migrate" alone/,
    );
  });
});

test.skipIf(!findHaproxy())('HAProxy accepts its configuration, including the database route', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-haproxy-'));
  try {
    const [config, database] = [join(folder, 'haproxy.cfg'), join(folder, 'database.cfg')];
    writeFileSync(config, read('haproxy.cfg').replace('/etc/haproxy/certificates/', makeCertificate(folder)));
    writeFileSync(database, read('haproxy-database.cfg'));
    for (const files of [
      ['-f', config],
      ['-f', config, '-f', database],
      ['-f', database],
    ]) {
      const { status, stdout, stderr } = spawnSync(findHaproxy() ?? '', ['-c', ...files], {
        encoding: 'utf8',
      });
      expect({ status, said: stdout + stderr }).toEqual({
        status: 0,
        said: 'Configuration file is valid\n',
      });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the database machines are the same in every file', () => {
  const machines = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];
  const named = (name: string, pattern: RegExp) =>
    [...new Set(Array.from(read(name).matchAll(pattern), ([, address]) => address))].sort();
  expect(named('haproxy-database.cfg', /server \S+ ([\d.]+):5432/g)).toEqual(machines);
  expect(named('patroni-machine.example.yml', /([\d.]+):2379/g)).toEqual(machines);
  expect(named('etcd.env.example', /machine-\d=http:..([\d.]+):2380/g)).toEqual(machines);
});

test('a primary that was replaced while asleep cannot return', () => {
  expect(read('patroni-machine.example.yml')).toMatch(/^etcd:$/m);
  expect(read('etcd.env.example')).toMatch(/^ETCD_ENABLE_V2=true$/m);
  const compose = read('../../compose.failover.yaml');
  expect(compose).toMatch(/^ {2}PATRONI_ETCD_HOSTS: /m);
  expect(compose).toMatch(/^ {2}ETCD_ENABLE_V2: "true"$/m);
});

test("a server may lower a thread's priority, and a denied call does not kill it", () => {
  const unit = read('sanduku-api@.service');
  const filters = Array.from(unit.matchAll(/^SystemCallFilter=(.*)$/gm), ([, calls]) => calls);
  // tree-worker.ts needs it; the later line wins.
  expect(filters.indexOf('setpriority')).toBeGreaterThan(filters.indexOf('~@privileged @resources'));
  expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m);
});

test("PostgreSQL's log has no values of players", () => {
  const settings = read('postgresql.conf');
  expect(settings).toMatch(/^log_min_duration_statement = /m);
  expect(settings).toMatch(/^log_parameter_max_length = 0$/m);
  expect(settings).toMatch(/^log_error_verbosity = terse$/m);
});

test('PostgreSQL keeps no password of a role in its log or statistics', () => {
  expect(read('postgresql.conf')).toMatch(/^pg_stat_statements.track_utility = off$/m);
  expect(read('roles.sql')).toMatch(/^set log_min_duration_statement = -1;(.|\n)* password/m);
});

test('a server is not killed while it drains, however long that is set to take', () => {
  const seconds = (name: string, pattern: RegExp) => Number(pattern.exec(read(name))?.[1]);
  expect(() => readConfig({ DRAIN_SECONDS: '61' })).toThrow(/DRAIN_SECONDS must be/);
  const longest = readConfig({ DRAIN_SECONDS: '60' }).drainMs / 1_000 + 15;
  expect(seconds('sanduku-api@.service', /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(longest);
  expect(seconds('../../compose.yaml', /^ {2}stop_grace_period: (\d+)s$/m)).toBeGreaterThan(longest);
});

test("the unit's name gives the role, which the environment files leave open", () => {
  expect(read('sanduku-api@.service')).toMatch(/^Environment=.* ROLE=%j PORT=%i$/m);
  // A variable of the file would win.
  expect(parseEnv(read('sanduku.env.example'))).not.toHaveProperty('ROLE');
  const compose = read('../../compose.yaml');
  expect(compose).toMatch(/^ {4}ROLE: api$/m);
  expect(compose.match(/^ {6}ROLE: worker$/gm)).toHaveLength(1);
});

test("backups cover Patroni's data, and its WAL goes to the same place", () => {
  const found = (name: string, pattern: RegExp) => pattern.exec(read(name))?.[1];
  const stanza = found('pgbackrest.conf', /^\[(\w+)\]\npg1-path/m);
  expect(stanza).toBe('sanduku');
  expect(found('patroni.yml', /archive_command: pgbackrest --stanza=(\w+) archive-push %p/)).toBe(stanza);
  expect(found('sanduku-backup@.service', /pgbackrest --stanza=(\w+) --type=%i backup/)).toBe(stanza);
  expect(found('pgbackrest.conf', /^pg1-path=(.*)$/m)).toBe(found('patroni.yml', /data_dir: (.*)/));
});

describe('alert rules', () => {
  const alerts = () =>
    Array.from(
      `${read('alerts.yml')}${read('alerts-machines.yml')}`.matchAll(/- alert: (\w+)/g),
      ([, name]) => name,
    );
  let app: HttpApp;
  let shown: string;
  let exposed: Set<string>;
  beforeAll(async () => {
    app = await createHttpApp();
    shown = (await app.http.inject('/metrics')).body;
    exposed = new Set(Array.from(shown.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name ?? ''));
  });
  afterAll(() => app.close());

  test('use only metrics that a server exposes', () => {
    const rules = read('alerts.yml');
    const expressions = Array.from(
      rules.matchAll(/expr: (?:>\n((?: {10}.*\n)+)|(.*))/g),
      ([, folded, plain]) => (folded ?? plain ?? '').replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ''),
    );
    expect(expressions).toHaveLength(rules.match(/- alert:/g)?.length ?? 0);
    const named = expressions
      .flatMap((expression) => expression.match(/\b[a-z]+_[a-z0-9_]+/g) ?? [])
      .filter((name) => name !== 'histogram_quantile')
      .map((name) => name.replace(/^(http_request_duration_seconds)_(bucket|count|sum)$/, '$1'));
    expect(named.filter((name) => !exposed.has(name))).toEqual([]);
    expect(shown).toMatch(/^business_figures_readable 1$/m);
    expect(shown).toMatch(/^withdrawal_oldest_seconds\{status="pending"\} 0$/m);
  });

  test.skipIf(!findPromtool())('fire on a bad day, and only then', () => {
    const folder = join(import.meta.dirname, '../../ops/deploy');
    for (const args of [
      ['check', 'config', '--syntax-only', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync(findPromtool() ?? '', args, {
        cwd: folder,
        encoding: 'utf8',
      });
      expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
    }
    const cases = read('alerts.test.yml');
    expect(alerts().filter((name) => !cases.includes(`{alertname="${name}"}`))).toEqual([]);
  });

  describe.each(['players', 'money', 'rails', 'database'])('and the dashboard %s', (name) => {
    const dashboard = JSON.parse(read(`grafana/${name}.json`)) as Dashboard;
    const { panels, templating } = dashboard;
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

    test('use metrics that exist', () => {
      // Metrics of exporters are those of the tested rules.
      const known = `${[...exposed].join(' ')} ${read('alerts.test.yml')}`;
      const named = queries
        .flatMap(
          (query) =>
            query.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, '').match(/\b[a-z]+_[a-z0-9_]+/g) ?? [],
        )
        .filter((metric) => metric !== 'histogram_quantile')
        .map((metric) => metric.replace(/_(bucket|count)$/, (end) => (metric.startsWith('pg_') ? end : '')));
      expect(named.length).toBeGreaterThan(7);
      expect(named.filter((metric) => !new RegExp(`\\b${metric}\\b`).test(known))).toEqual([]);
    });

    test('are what Grafana imports', () => {
      expect(dashboard).toMatchObject({ uid: `sanduku-${name}`, schemaVersion: 38 });
      expect(templating.list).toMatchObject([
        { name: 'datasource', type: 'datasource', query: 'prometheus' },
      ]);
      expect(panels.map(({ id }) => id)).toEqual(panels.map((_, index) => index + 1));
      const cells = new Set<string>();
      for (const { title, type, datasource, gridPos, fieldConfig, targets } of panels) {
        expect(type).toBe('timeseries');
        expect(['short', 's', 'h', 'bytes', 'reqps', 'percentunit']).toContain(fieldConfig.defaults.unit);
        expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
        for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
          for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
            expect(cells, `${title} overlaps another panel`).not.toContain(`${x} ${y}`);
            cells.add(`${x} ${y}`);
          }
        for (const each of [datasource, ...targets.map((target) => target.datasource)])
          expect(each).toEqual({ type: 'prometheus', uid: expect.stringMatching(/^\$\{datasource\}$/) });
        expect(targets.map(({ refId }) => refId)).toEqual(['A']);
      }
    });

    test.skipIf(!findPromtool())('have queries that Prometheus parses', () => {
      const rules = queries.map((expr, index) => ({ record: `panel_${index}`, expr }));
      const folder = mkdtempSync(join(tmpdir(), 'sanduku-promtool-'));
      const file = join(folder, 'rules.json');
      // JSON is YAML.
      writeFileSync(file, JSON.stringify({ groups: [{ name, rules }] }));
      const { status, stdout } = spawnSync(findPromtool() ?? '', ['check', 'rules', file], {
        encoding: 'utf8',
      });
      rmSync(folder, { recursive: true });
      expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('rules found') });
    });
  });

  test('have a runbook section, which names every metric', () => {
    const runbook = read('../../docs/operating.md');
    expect(alerts().filter((name) => !runbook.includes(`\n### ${name}\n`))).toEqual([]);
    const ours = [...exposed].filter((name) => !/^(nodejs|process)_/.test(name));
    expect(ours.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
  });
});
