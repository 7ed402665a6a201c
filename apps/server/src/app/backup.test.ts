// Backup and restore: what is refused, what is never taken for whole, and the object store.
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { backUpAll, findBackup, readManifest, restoreAll, checkAll } from './backup.ts'
import { readConfig, type Config } from './config.ts'
import { keepPicture } from '../modules/platform/file/index.ts'
import { makeFolder, makePostgres, removeFolder } from '#testing/database/database.ts'
import { startTestApp, type TestApp } from '#testing/worlds/app.ts'

const underway = { told: { line: () => undefined, progress: () => undefined }, signal: new AbortController().signal }
const secret = 'a secret of the tests, long enough'
const folders: string[] = []
const folder = (): string => {
  const made = makeFolder()
  folders.push(made)
  return made
}
let store: Server
let s3: Readonly<Record<string, string>>
let open: TestApp
let me: Awaited<ReturnType<TestApp['person']>>
let picture: string
let target: string
const dropped: (() => Promise<void>)[] = []
/** An empty database and store, with their settings. */
const emptyPlace = async (more: Readonly<Record<string, string>> = {}): Promise<Config> => {
  const made = await makePostgres({ empty: true })
  dropped.push(made.drop)
  return readConfig({
    DATA_DIR: folder(),
    DEMO: 'off',
    SECRET_KEY: secret,
    DATABASE_URL: made.url,
    MIGRATION_DATABASE_URL: made.ownerUrl,
    ...more,
  })
}
const restoreInto = (config: Config, from: string) => restoreAll(config, findBackup(from), readManifest(findBackup(from)), underway)
/** A copy of the backup, to be damaged. */
const copied = async (): Promise<string> => {
  const to = folder()
  return (await backUpAll(open.app.config, to, underway)).folder
}
beforeAll(async () => {
  const directory = join(folder(), 's3')
  mkdirSync(directory)
  const buckets = new S3rver({
    directory,
    silent: true,
    configureBuckets: ['invoices', 'restored'].map((name) => ({ name, configs: [] })),
  })
  await buckets.configureBuckets()
  store = createServer(buckets.getMiddleware()).listen(0, '127.0.0.1')
  await once(store, 'listening')
  s3 = {
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_BUCKET: 'invoices',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    PUBLIC_URL: 'http://127.0.0.1:1',
  }
  open = await startTestApp({ ...s3, SECRET_KEY: secret })
  me = await open.person()
  picture = await keepPicture(open.app.files)(me.userId, Buffer.from('a picture'))
  await open.asOwner(`update app_user set head_url = '${picture}' where id = '${me.userId}'`)
  target = folder()
})
afterAll(async () => {
  await open?.close()
  for (const drop of dropped) await drop()
  store?.closeAllConnections()
  store?.close()
  for (const made of folders) removeFolder(made)
})

describe('A backup', () => {
  it('is made while the product runs, and only this account can read it', async () => {
    const { folder: made, manifest } = await backUpAll(open.app.config, target, underway)
    const modes = readdirSync(made, { recursive: true, withFileTypes: true }).map(
      (entry) => `${entry.isFile() ? 'file' : 'folder'} ${(statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8)}`,
    )
    expect([[...new Set(modes)].toSorted(), manifest.files.count, manifest.missing]).toEqual([
      ['file 600', 'folder 700'],
      1,
      { deleted: [], lost: [], damaged: [] },
    ])
    await checkAll(made, manifest, underway)
  })
  it('links the files of the one before, and leaves no unfinished one behind', async () => {
    mkdirSync(join(target, 'piaotai-20200101T000000Z.part'))
    await open.asOwner(
      `insert into stored_file (company_id, id, key, sha256, size, format, name, created_at) select '${me.companyId}', gen_random_uuid(), '${me.companyId}/2026/11/' || repeat('a', 32), encode(sha256('a file'), 'hex'), 6, 'xml', '一.xml', now()`,
    )
    await open.app.files.storage.put(`${me.companyId}/2026/11/${'a'.repeat(32)}`, Buffer.from('a file'), 6)
    await backUpAll(open.app.config, target, underway)
    const { folder: third } = await backUpAll(open.app.config, target, underway)
    const key = `files/${me.companyId}/2026/11/${'a'.repeat(32)}`
    expect([statSync(join(third, key)).nlink, readdirSync(target).filter((name) => !/^piaotai-\d{8}T\d{6}Z(-\d)?$/.test(name))]).toEqual([
      2,
      [],
    ])
  })
  it('tells of a file that a record names and the store has not, and is made all the same', async () => {
    const key = `${me.companyId}/2026/11/${'b'.repeat(32)}`
    await open.asOwner(
      `insert into stored_file (company_id, id, key, sha256, size, format, name, created_at) values ('${me.companyId}', gen_random_uuid(), '${key}', repeat('0', 64), 6, 'xml', '二.xml', now())`,
    )
    const { manifest } = await backUpAll(open.app.config, folder(), underway)
    await open.asOwner(`delete from stored_file where key = '${key}'`)
    expect(manifest.missing).toEqual({ deleted: [], lost: [key], damaged: [] })
  })
  it('is refused to a role that policies hide rows from, with the role to create', async () => {
    const { config } = open.app
    await expect(backUpAll({ ...config, backupDatabaseUrl: config.databaseUrl }, folder(), underway)).rejects.toThrow(/BYPASSRLS/)
  })
  it('that was cancelled leaves nothing', async () => {
    const to = folder()
    await expect(backUpAll(open.app.config, to, { ...underway, signal: AbortSignal.abort() })).rejects.toThrow()
    expect(readdirSync(to)).toEqual([])
  })
})

describe('A restore', () => {
  it('into another object store and database gives people, pictures and files back, and the product starts on it', async () => {
    const config = await emptyPlace({ ...s3, S3_BUCKET: 'restored' })
    expect(await restoreInto(config, target)).toEqual({ broken: [] })
    const again = await backUpAll(config, folder(), underway)
    const first = readManifest(findBackup(target))
    expect(again.manifest.tables).toEqual(first.tables)
    expect(again.manifest.files).toEqual(first.files)
    const app = await createApp({ ...config, role: 'web' })
    const people = await app.db.outside((tx) => tx.selectFrom('app_user').select(['id', 'head_url']).execute())
    await app.close()
    expect(people).toEqual([{ id: me.userId, head_url: picture }])
    await expect(restoreInto(config, target)).rejects.toThrow(/只写进空的数据库/)
  })
  it('of damaged rows writes nothing, and the product does not start on what it left', async () => {
    const damaged = await copied()
    const path = join(damaged, 'rows/app_user.copy.zst')
    const other = readFileSync(join(damaged, 'rows/company.copy.zst'))
    writeFileSync(path, other)
    const config = await emptyPlace()
    await expect(restoreInto(config, damaged)).rejects.toThrow(/已损坏/)
    await expect(createApp({ ...config, role: 'web' })).rejects.toThrow(/恢复没有做完/)
    // A sound backup continues there.
    await restoreInto(config, target)
  })
  it('of a damaged file keeps none of its bytes', async () => {
    const damaged = await copied()
    const path = join(damaged, 'files', me.companyId, '2026/11', 'a'.repeat(32))
    writeFileSync(path, 'b file')
    const config = await emptyPlace()
    await expect(restoreInto(config, damaged)).rejects.toThrow(/已损坏/)
    const left = readdirSync(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(left.map((entry) => entry.name)).not.toContain('a'.repeat(32))
  })
  it('of a changed manifest, a missing one and one of a newer release says what is the matter', async () => {
    const damaged = await copied()
    const manifest = readManifest(damaged)
    await expect(
      restoreAll(await emptyPlace(), damaged, { ...manifest, migrations: [...manifest.migrations, '9999-later'] }, underway),
    ).rejects.toThrow(/9999-later/)
    chmodSync(join(damaged, 'manifest.json'), 0o600)
    writeFileSync(join(damaged, 'manifest.json'), '{}')
    expect(() => readManifest(damaged)).toThrow(/与它的摘要不符/)
    rmSync(join(damaged, 'manifest.json'))
    expect(() => findBackup(damaged)).toThrow(/没有完整的备份/)
  })
})
