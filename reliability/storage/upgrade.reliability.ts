// An upgrade from earlier states of the product: a kept data folder is started, an older backup restored; everything is there.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '../../apps/server/src/app/app.ts'
import { copyOut } from '../../apps/server/src/adapters/backup/copy-stream.ts'
import { inPublic, listed, plainText } from '../../apps/server/src/adapters/backup/catalogue.ts'
import { restoreFiles } from '../../apps/server/src/adapters/backup/restore-files.ts'
import { restoreRows } from '../../apps/server/src/adapters/backup/restore-rows.ts'
import { buildSchema } from '../../apps/server/src/adapters/backup/restore-schema.ts'
import { digesting } from '../../apps/server/src/adapters/backup/row-files.ts'
import { openEmbedded } from '../../apps/server/src/adapters/database/embedded/index.ts'
import { openStorage } from '../../apps/server/src/adapters/storage/open.ts'
import { readManifest, type Manifest } from '../../apps/server/src/app/backup.ts'
import { signIn } from '../../scripts/lib/api-client.ts'
import { startApp } from '../../scripts/lib/app-process.ts'
import { tmpfsDir } from '../../scripts/lib/tmpfs-dir.ts'
import { command, emptyPlace, type Place } from '../support/backup-place.ts'
import { unpack } from '../support/packed-folder.ts'
import { report } from '../support/settings.ts'

const fixtures = join(import.meta.dirname, '../fixtures')
const states = readdirSync(fixtures).filter((name) => name.endsWith('.json.zst'))
/** Tables that a later migration empties, fills, narrows or drops on purpose; exactly these differ. */
const changedSince: Readonly<Record<string, readonly string[]>> = {
  // 0180 carries what rules wrote over, and marks what a person has changed since; 0205 drops what left the house.
  'schema-0176.json.zst': ['delivery_receipt', 'extraction_fill', 'group_row', 'invoice_hand'],
}
const quiet = { signal: new AbortController().signal, progress: () => undefined }

describe.each(states)('The state %s', (state) => {
  const left: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const drop of left.splice(0)) await drop()
  })
  const unpacked = (): string => {
    const folder = tmpfsDir()
    left.push(() => rmSync(folder, { recursive: true, force: true }))
    unpack(readFileSync(join(fixtures, state)), folder)
    return folder
  }
  const place = async (): Promise<Place> => {
    const made = await emptyPlace('embedded')
    left.push(made.drop)
    return made
  }

  it('kept in a data folder is started by this product, and every row and file is there', async () => {
    const folder = unpacked()
    const manifest = readManifest(folder)
    const to = await place()
    await asItWas(to, folder, manifest)
    await (await startApp({ ...to.env, ROLE: 'web' })).stop()
    const other = await differencesOf(to, manifest)
    const { email, companyId } = await firstPerson(to)
    const app = await startApp({ ...to.env, ROLE: 'web' })
    const person = await signIn(app.url, email, 'Yantai2026')
    const list = await person.api.invoice.listInvoices({ area: 'company', tab: 'all', pageSize: 50 })
    await app.stop()
    const opened = await createApp(to.config)
    const chain = await opened.verifyChain(companyId)
    await opened.close()
    report({
      table: 'upgrade',
      what: `a data folder of ${manifest.migrations.at(-1)} started by this product`,
      times: 1,
      outcome: `${manifest.tables.length} tables and ${manifest.files.count} files, other than before: ${other.join(', ') || 'none'}; ${list.body.data.content.length} invoices listed; the audit log ${chain.intact ? 'intact' : 'broken'}`,
    })
    expect([other, chain.intact, list.body.data.content.length]).toEqual([
      changedSince[state] ?? [],
      true,
      manifest.tables.find((t) => t.name === 'invoice')!.rows,
    ])
  })
  it('as a backup is restored by this product, and every row and file is there', async () => {
    const folder = unpacked()
    const to = await place()
    const { code, output } = await command('restore', to.env, folder).ended
    expect([code, output]).toEqual([0, expect.stringContaining('恢复好了')])
    expect(await differencesOf(to, readManifest(folder))).toEqual(changedSince[state] ?? [])
  })
})

/** The data folder that the earlier product had: its schema, its rows, its files, nothing of this one. */
const asItWas = async ({ config }: Place, folder: string, manifest: Manifest): Promise<void> => {
  const database = await openEmbedded(config.dataDir, { size: 2 })
  try {
    await buildSchema(database.migrationSession, manifest)
    await restoreFiles({ storage: await openStorage(config), folder, manifest, ...quiet })
    const owner = (await database.migrationSession.connect()) as unknown as Parameters<typeof restoreRows>[0]['client'] & {
      release: () => void
    }
    await restoreRows({ client: owner, folder, manifest, ...quiet })
    owner.release()
  } finally {
    await database.end()
  }
}
const firstPerson = async ({ config }: Place): Promise<{ email: string; companyId: string }> => {
  const opened = await createApp(config)
  try {
    return await opened.db.outside(async (tx) => ({
      email: (await tx.selectFrom('app_user').select('email').where('email', 'is not', null).executeTakeFirstOrThrow()).email!,
      companyId: (await tx.selectFrom('company').select('id').executeTakeFirstOrThrow()).id,
    }))
  } finally {
    await opened.close()
  }
}
/** Tables whose rows, in the columns that they had, are not as they were; and files. */
const differencesOf = async ({ config }: Place, manifest: Manifest): Promise<readonly string[]> => {
  const database = await openEmbedded(config.dataDir, { size: 1 })
  const superuser = (await database.superuser!()) as unknown as Parameters<typeof copyOut>[0] & { end: () => Promise<void> }
  const other: string[] = []
  try {
    await superuser.query('begin read only')
    await superuser.query(plainText)
    for (const { name, columns, sha256 } of manifest.tables) {
      const { rows } = (await superuser.query(
        'select count(*)::int as there from pg_attribute where attrelid = to_regclass($1) and attname = any($2) and not attisdropped',
        [inPublic(name), columns],
      )) as unknown as { rows: { there: number }[] }
      if (rows[0]!.there < columns.length) {
        other.push(name)
        continue
      }
      const digest = digesting()
      for await (const chunk of digest.pass(copyOut(superuser, `copy ${inPublic(name)} (${listed(columns)}) to stdout`).bytes)) void chunk
      if (digest.end().sha256 !== sha256) other.push(name)
    }
  } finally {
    await superuser.end()
    await database.end()
  }
  return other
}
