import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, SettingWrong } from './config.ts'
import { settings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'piaotai-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const strong = '5e3f0c9b7a1d48e6b2c4f8097d6a315c'
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env })
const complaint = (env: Record<string, string>): string => {
  try {
    read(env)
    return ''
  } catch (error) {
    return error instanceof SettingWrong ? error.message : `unexpected ${String(error)}`
  }
}

describe('Settings', () => {
  it.each([
    ['operations.md', 'zh'],
    ['operations.en.md', 'en'],
  ] as const)('stand in docs/%s with the same defaults and meanings', (file, language) => {
    const page = readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8')
    const rows = Object.entries(settings).map(([name, s]) => `| \`${name}\` | ${s.default ? `\`${s.default}\`` : ''} | ${s[language]} |`)
    const listed = page.split('\n').filter((line) => /^\| `[A-Z]/.test(line))
    expect(listed).toEqual(rows)
  })
  it('without any give an app on loopback with its embedded database', () => {
    expect(read({})).toMatchObject({ port: 8686, host: '127.0.0.1', role: 'both', databaseUrl: undefined, s3: undefined, demo: true })
  })
  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['ROLE', 'all'],
    ['DATABASE_URL', 'mysql://x'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
    ['RECOGNISE_WORKERS', '0'],
    ['SECRET_KEY', 'short'],
  ])('%s=%s ends the start with one sentence that names it', (name, value) => {
    expect(complaint({ [name]: value })).toContain(name)
  })
  it.each([
    ['repeated', 'x'.repeat(64)],
    ['of a short piece', 'k3Jx9q'.repeat(8)],
    ['typed', 'a secret of the tests, long enough'],
    ['taken from a guide', 'changeme-changeme-please-now-9472'],
    ['of few characters', '0101101001110100101101001110100101'],
  ])('refuse a key that is %s where others come, and say what to do', (_how, key) => {
    const places: readonly Record<string, string>[] = [
      { PUBLIC_URL: 'https://piaotai.example' },
      { HOST: '0.0.0.0' },
      { DATABASE_URL: 'postgres://piaotai@db/p?sslmode=verify-full' },
    ]
    const said = places.map((place) => complaint({ ...place, SECRET_KEY: key }))
    expect(said.map((one) => [one.includes('openssl rand -hex 32'), one.includes('SECRET_KEY_OLD'), one.includes(key)])).toEqual(
      said.map(() => [true, true, false]),
    )
    expect([complaint({ SECRET_KEY: key }), complaint({ DATABASE_URL: 'postgres://piaotai@127.0.0.1/p', SECRET_KEY: key })]).toEqual([
      '',
      '',
    ])
  })
  it('take every key that a generator makes', () => {
    const keys = Array.from({ length: 2000 }, (_, i) => randomBytes(i % 2 ? 32 : 16).toString('hex'))
    const texts = Array.from({ length: 2000 }, (_, i) => randomBytes(i % 2 ? 32 : 24).toString(i % 3 ? 'base64' : 'base64url'))
    expect([...keys, ...texts].filter((key) => complaint({ PUBLIC_URL: 'https://piaotai.example', SECRET_KEY: key }) !== '')).toEqual([])
  })
  it('never print a secret that is wrong', () => {
    expect(complaint({ SECRET_KEY: 'hunter2' })).not.toContain('hunter2')
  })
  it('never print the password inside a database address that is wrong', () => {
    expect(complaint({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).not.toContain('hunter2')
  })
  it('ask for a secret key when many processes share a database', () => {
    expect(complaint({ DATABASE_URL: 'postgres://piaotai@db/piaotai?sslmode=verify-full' })).toContain('SECRET_KEY')
  })
  it('ask for the rest of an object store when one is named', () => {
    expect(complaint({ S3_ENDPOINT: 'https://s3.example', SECRET_KEY: 'x'.repeat(32) })).toContain('S3_BUCKET')
  })
  it('read the key that signs mail at the start, and end it where there is none', () => {
    const mail = { SMTP_URL: 'smtps://mail.example:465', SMTP_FROM: 'no-reply@piaotai.example', PUBLIC_URL: 'https://piaotai.example' }
    const [path, empty] = [join(folder, 'dkim.pem'), join(folder, 'empty.pem')]
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    writeFileSync(path, pem)
    writeFileSync(empty, 'hunter2')
    expect(read({ ...mail, DKIM_SELECTOR: 's1', DKIM_KEY_FILE: path }).outside.smtp?.dkim).toEqual({ selector: 's1', privateKey: pem })
    expect([complaint({ ...mail, DKIM_SELECTOR: 's1' }), complaint({ ...mail, DKIM_SELECTOR: 's1', DKIM_KEY_FILE: empty })]).toEqual([
      expect.stringContaining('DKIM_KEY_FILE'),
      expect.not.stringContaining('hunter2'),
    ])
  })
  it('ask where people open the product when mail with links is sent', () => {
    expect(complaint({ SMTP_URL: 'smtps://mail.example:465', SMTP_FROM: 'no-reply@piaotai.example' })).toContain('PUBLIC_URL')
  })
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8686'],
    ['localhost', 'http://localhost:8686'],
    ['::1', 'http://[::1]:8686'],
    ['0.0.0.0', 'http://127.0.0.1:8686'],
  ])('say that an app listening on %s is opened at %s', (host, origin) => {
    expect(read({ HOST: host }).origin).toBe(origin)
  })
  it('put the address that users open above the one that is listened on', () => {
    expect(read({ PUBLIC_URL: 'https://piaotai.example' }).origin).toBe('https://piaotai.example')
  })
  it('leave the demo out on PostgreSQL', () => {
    expect(read({ DATABASE_URL: 'postgres://piaotai@db/piaotai?sslmode=verify-full', SECRET_KEY: strong }).demo).toBe(false)
  })
  it("make a secret key once, for the owner's eyes alone", () => {
    const [first, second] = [read({}).secretKey, read({}).secretKey]
    expect([first === second, first.length, statSync(join(folder, 'secret.key')).mode & 0o777]).toEqual([true, 64, 0o600])
  })
})
