// Backup and restore: every table with rows goes from one kind of database to the other and back; killed on the way, nothing half is taken for whole.
import { setTimeout as pause } from 'node:timers/promises'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { createApp, type App } from '../../apps/server/src/app/app.ts'
import { readManifest } from '../../apps/server/src/app/backup.ts'
import { startApp, type AppProcess } from '../../scripts/lib/app-process.ts'
import { tmpfsDir } from '../../scripts/lib/tmpfs-dir.ts'
import { signIn } from '../../scripts/lib/api-client.ts'
import { waitForImports } from '../../scripts/lib/wait-for.ts'
import { command, emptyPlace, type Place } from '../support/backup-place.ts'
import { makeEnvironment, sha256, type Environment, type GroundDatabase } from '../support/environment.ts'
import { freshFile } from '../support/files.ts'
import { fillEverything } from '../support/fill-everything.ts'
import { makeLedger, type Brought } from '../support/ledger.ts'
import { long, report, seed, times } from '../support/settings.ts'

const kills = times(2, 10)
const other: Readonly<Record<GroundDatabase, GroundDatabase>> = { embedded: 'postgres', postgres: 'embedded' }
/** What the commands say at the beginning of each stage. */
const backupStages = ['数据库：', '文件：', ' 个文件 files'] as const
const restoreStages = ['表结构：', '文件…', '行：', '升级到本版…', '检查：'] as const

/** The whole backups in a folder. */
const wholeIn = (target: string): string[] =>
  existsSync(target)
    ? readdirSync(target)
        .filter((name) => existsSync(join(target, name, 'manifest.json')) && !name.endsWith('.part'))
        .map((name) => join(target, name))
        .toSorted()
    : []
const done = async (name: 'backup' | 'restore', env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<string> => {
  const { code, output } = await command(name, env, ...args).ended
  if (code !== 0) throw new Error(output)
  return output
}
/** Equal rows in every table, equal files. */
const contentOf = (backup: string) => {
  const { tables, files, sequences, jobs } = readManifest(backup)
  return { tables, files, sequences, jobs: jobs?.rows ?? 0 }
}
/** Records that are missing or other than acknowledged, in words. */
const missingOf = async (app: App, companyId: string, files: readonly Brought[]): Promise<readonly string[]> =>
  app.db.inTenant({ companyId }, async (tx) => {
    const wrong: string[] = []
    for (const file of files) {
      const rows = await tx
        .selectFrom('import_file')
        .innerJoin('stored_file', (join) =>
          join.onRef('stored_file.company_id', '=', 'import_file.company_id').onRef('stored_file.id', '=', 'import_file.stored_file_id'),
        )
        .select('stored_file.key')
        .where('import_file.company_id', '=', companyId)
        .where('stored_file.sha256', '=', sha256(file.bytes))
        .execute()
      if (rows.length !== 1) wrong.push(`${file.name}: ${rows.length} import records`)
      for (const { key } of rows)
        if (sha256(await app.files.storage.read(key)) !== sha256(file.bytes)) wrong.push(`${file.name}: other bytes`)
      for (const number of file.numbers) {
        const records = await tx
          .selectFrom('invoice')
          .select('id')
          .where('company_id', '=', companyId)
          .where('number', '=', number)
          .execute()
        if (records.length !== 1) wrong.push(`${file.name}: invoice ${number} has ${records.length} records`)
      }
    }
    return wrong
  })

for (const name of ['embedded', 'postgres'] as const)
  describe.skipIf(name === 'postgres' && !long)(name, () => {
    let environment: Environment
    let env: Readonly<Record<string, string>>
    let app: AppProcess
    const ledger = makeLedger()
    const target = tmpfsDir()
    const places: Place[] = []
    const place = async (kind: GroundDatabase): Promise<Place> => {
      const made = await emptyPlace(kind)
      places.push(made)
      return made
    }
    beforeAll(async () => {
      environment = await makeEnvironment(name)
      const { dataDir, databaseUrl, migrationDatabaseUrl, secretKey } = environment.config('web')
      env = {
        DATA_DIR: dataDir,
        SECRET_KEY: secretKey,
        DEMO: 'off',
        MAIL_PORT: 'off',
        ...(databaseUrl ? { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationDatabaseUrl! } : {}),
      }
      app = await environment.start('both', undefined, { MAIL_PORT: 'off' })
    })
    afterAll(async () => {
      for (const made of places) await made.drop()
      await environment?.close()
      rmSync(target, { recursive: true, force: true })
    })

    it(`a backup killed ${kills} times while files come in is never half: what is there is whole`, async () => {
      const random = randomOf(`backup ${seed} ${name}`)
      const person = await environment.signIn(app)
      let killing = true
      const load = (async () => {
        while (killing) await ledger.bring(person, await freshFile(random.pick(['xml', 'ofd', 'zip'])))
      })()
      let killed = 0
      for (let at = 0; at < kills; at++) {
        const running = command('backup', env, target)
        await running.says(backupStages[at % backupStages.length]!)
        await pause(random.int(0, 300))
        running.child.kill('SIGKILL')
        if ((await running.ended).code === null) killed++
        for (const whole of wholeIn(target)) await done('restore', env, whole, '--check')
      }
      killing = false
      await load
      report({
        table: 'backup',
        what: `${name}: the backup killed at its stages while files come in`,
        times: kills,
        outcome: `${killed} killed before their end, ${ledger.files.length} files brought meanwhile; ${wholeIn(target).length} whole ones, all sound`,
      })
      expect(ledger.files.every((file) => file.acknowledged)).toBe(true)
    })
    it(`a restore into ${other[name]} killed ${kills} times begins again and is equal at last: every acknowledged record is back`, async () => {
      const acknowledged = ledger.files.filter((file) => file.acknowledged)
      await done('backup', env, target)
      const whole = wholeIn(target).at(-1)!
      const to = await place(other[name])
      const random = randomOf(`restore ${seed} ${name}`)
      let refused = 0
      for (let at = 0; at < kills; at++) {
        const stage = restoreStages[at % restoreStages.length]!
        const running = command('restore', to.env, whole)
        await running.says(stage)
        if (stage !== restoreStages.at(-1)) await pause(random.int(0, 150))
        running.child.kill('SIGKILL')
        const { code, output } = await running.ended
        expect([code, output.includes('恢复好了')]).toEqual([null, false])
        // The product starts on none of them.
        await createApp(to.config).then(
          (opened) => opened.close(),
          (error: Error) => {
            if (error.name === 'RestoreUnfinished') refused++
          },
        )
      }
      await done('restore', to.env, whole)
      await done('backup', to.env, join(target, 'again'))
      expect(contentOf(wholeIn(join(target, 'again')).at(-1)!)).toEqual(contentOf(whole))
      const email = await mailOf(to)
      const restored = await startApp({ ...to.env, ROLE: 'both' })
      const person = await signIn(restored.url, email, 'Yantai2026')
      const open = await waitForImports(person, 90)
      await restored.stop()
      const opened = await createApp(to.config)
      const wrong = await missingOf(opened, environment.company.companyId, acknowledged)
      const chain = await opened.verifyChain(environment.company.companyId)
      await opened.close()
      report({
        table: 'backup',
        what: `${name} into ${other[name]}: the restore killed at its stages, then run to its end`,
        times: kills,
        outcome: `${refused} of ${kills} starts of the product refused meanwhile; ${acknowledged.length} acknowledged files, ${wrong.length} complaints; the audit log ${chain.intact ? 'intact' : 'broken'}`,
      })
      expect([open, wrong, chain.intact, refused]).toEqual([[], [], true, kills])
    })
    it(`a row in every table goes into ${other[name]} and back, equal each time`, async () => {
      await app.stop()
      await fillEverything(environment)
      await done('backup', env, target)
      const first = wholeIn(target).at(-1)!
      const empty = readManifest(first).tables.filter((table) => table.rows === 0)
      let from = first
      for (const kind of [other[name], name]) {
        const to = await place(kind)
        await done('restore', to.env, from)
        const next = join(target, kind)
        await done('backup', to.env, next)
        from = wholeIn(next).at(-1)!
        expect(contentOf(from)).toEqual(contentOf(first))
      }
      report({
        table: 'backup',
        what: `${name}, ${other[name]}, ${name}: a row in every table of a company`,
        times: 2,
        outcome: `${readManifest(first).tables.length} tables (${empty.length} without rows), equal each time`,
      })
    })
  })

/** The one account of these runs. */
const mailOf = async ({ config }: Place): Promise<string> => {
  const opened = await createApp(config)
  try {
    return (await opened.db.outside((tx) => tx.selectFrom('app_user').select('email').executeTakeFirstOrThrow())).email!
  } finally {
    await opened.close()
  }
}
