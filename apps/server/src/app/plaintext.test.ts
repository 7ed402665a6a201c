// Links to other services leave this machine by TLS, or the start ends with one sentence that names the setting.
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { PlaintextRefused, readConfig } from './config.ts'
import { makeFolder } from '#testing/database/database.ts'

const folder = makeFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const rest = {
  DATA_DIR: folder,
  SECRET_KEY: '5e3f0c9b7a1d48e6b2c4f8097d6a315c',
  PUBLIC_URL: 'https://piaotai.example',
  SMTP_FROM: 'no-reply@piaotai.example',
  SMS_TOKEN: 'a token',
  S3_BUCKET: 'invoices',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  TAX_PLATFORM_SECRET: 'secret',
}
const started = (env: Record<string, string>): string => {
  try {
    readConfig({ ...rest, ...env })
    return 'starts'
  } catch (error) {
    return error instanceof PlaintextRefused ? `${error.setting}: ${error.message}` : String(error)
  }
}
const db = 'postgres://piaotai:geheim@db.internal/piaotai'

describe('A link without TLS to another machine', () => {
  it.each([
    ['DATABASE_URL', { DATABASE_URL: db }],
    ['DATABASE_URL', { DATABASE_URL: `${db}?sslmode=disable` }],
    ['DATABASE_URL', { DATABASE_URL: `${db}?sslmode=no-verify` }],
    ['DATABASE_URL', { DATABASE_URL: `${db}?sslmode=require` }],
    ['DATABASE_URL', { DATABASE_URL: `${db}?sslmode=verify-ca` }],
    ['DATABASE_URL', { DATABASE_URL: `${db}?ssl=true` }],
    ['DATABASE_URL', { DATABASE_URL: `${db}?sslmode=verify-full&sslmode=prefer` }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://piaotai.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://192.168.1.20:8686' }],
    ['DATABASE_URL', { DATABASE_URL: `${db}?sslmode=require&uselibpqcompat=true` }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://piaotai@localhost/piaotai?host=db.internal' }],
    ['MIGRATION_DATABASE_URL', { DATABASE_URL: `${db}?sslmode=verify-full`, MIGRATION_DATABASE_URL: db }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'http://minio:9000' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:geheim@10.0.0.7:25' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://mail.example:465?tls.rejectUnauthorized=false' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:587?requireTLS=true&ignoreTLS=true' }],
    ['SMS_URL', { SMS_URL: 'http://sms.example/send' }],
    ['TAX_PLATFORM_URL', { TAX_PLATFORM: 'http', TAX_PLATFORM_URL: 'http://tax.example' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'http://minio:9000', ALLOW_PLAINTEXT_TO: 'db.internal,minio.example' }],
  ])('by %s ends the start with a sentence that names it and the setting that would allow it (%j)', (name, env) => {
    const said = started(env)
    expect([said.startsWith(`${name}: `), said.includes('ALLOW_PLAINTEXT_TO='), said.includes('geheim')]).toEqual([true, true, false])
  })
  it.each([
    ['to a host that is allowed by name', { DATABASE_URL: db, S3_ENDPOINT: 'http://minio:9000', ALLOW_PLAINTEXT_TO: 'MinIO, db.internal' }],
    ['by which people come, allowed by name', { PUBLIC_URL: 'http://192.168.1.20:8686', ALLOW_PLAINTEXT_TO: '192.168.1.20' }],
    ['by which people come on this machine', { PUBLIC_URL: 'http://localhost:8686' }],
    ['on this machine', { DATABASE_URL: 'postgres://piaotai@127.0.0.1:5432/piaotai', S3_ENDPOINT: 'http://localhost:9000' }],
    ['by a socket in a folder', { DATABASE_URL: 'postgres://piaotai@/piaotai?host=/var/run/postgresql' }],
  ])('is let through %s', (_name, env) => {
    expect(started(env)).toBe('starts')
  })
})

describe('A link by TLS', () => {
  it.each([
    [{ DATABASE_URL: `${db}?sslmode=verify-full` }],
    [{ DATABASE_URL: `${db}?sslmode=verify-full&sslrootcert=/dev/null` }],
    [{ S3_ENDPOINT: 'https://s3.example' }],
    [{ SMTP_URL: 'smtps://mail.example:465' }],
    [{ SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }],
    [{ SMS_URL: 'https://sms.example/send' }],
    [{ TAX_PLATFORM: 'http', TAX_PLATFORM_URL: 'https://tax.example' }],
  ])('needs no permission (%j)', (env) => {
    expect(started(env)).toBe('starts')
  })
})
