// The acknowledgements that the client received, kept outside the server; and the checks that the server still has
// them.
import { recognitionEndings } from '@piaotai/domain/states.ts'
import type { App } from '../../apps/server/src/app/app.ts'
import { uploadFile, type Person } from '../../scripts/lib/api-client.ts'
import { sha256, storedBytes, storedKeys, type Environment } from './environment.ts'

export interface Brought {
  readonly name: string
  readonly bytes: Uint8Array
  /** The invoices in it. */
  readonly numbers: readonly string[]
  url?: string
  acknowledged?: boolean
  /** The message shown to the person on a failure. */
  refused?: string
}
export interface Ledger {
  readonly files: readonly Brought[]
  /**
   * Imports a file as a browser does and records every acknowledgement; never throws, because the server may die at any
   * moment.
   */
  readonly bring: (person: Person, file: Omit<Brought, 'url' | 'acknowledged' | 'refused'>) => Promise<void>
  /** Continues every file from its last acknowledgement. */
  readonly goOn: (person: Person) => Promise<void>
  /** Violations in words; empty if there are none. */
  readonly complaints: (app: App, environment: Environment) => Promise<readonly string[]>
}

export const makeLedger = (): Ledger => {
  const files: Brought[] = []
  const step = async (person: Person, file: Brought): Promise<void> => {
    file.url ??= await uploadFile(person, file.name, file.bytes)
    const answer = await person.api.invoice.importFiles({ area: 'company', mode: 'einvoice', files: [{ url: file.url, name: file.name }] })
    if (answer.body.code !== 10000) throw new Error(answer.body.message)
    file.acknowledged = true
  }
  return {
    files,
    bring: async (person, given) => {
      const file: Brought = { ...given }
      files.push(file)
      await step(person, file).catch((error: unknown) => {
        file.refused = error instanceof Error ? error.message : String(error)
      })
    },
    goOn: async (person) => {
      for (const file of files) if (!file.acknowledged) await step(person, file)
    },
    complaints: async (app, { folder, company }) => {
      const { companyId } = company
      const found = await rowsOf(app, companyId)
      const wrong: string[] = []
      for (const file of files) {
        const rows = found.files.filter((r) => r.parent_id === null && r.sha256 === sha256(file.bytes))
        if (rows.length !== 1) {
          wrong.push(`${file.name}: ${rows.length} import records`)
          continue
        }
        const [row] = rows
        if (sha256(storedBytes(folder, row!.key!)) !== row!.sha256) wrong.push(`${file.name}: other bytes are stored`)
        for (const number of file.numbers) {
          const records = found.invoices.filter((i) => i.number === number)
          const items = found.items.filter((i) => i.number === number && i.outcome === 'entered')
          if (records.length !== 1 || items.length !== 1)
            wrong.push(
              `${file.name}: invoice ${number} has ${records.length} records and was entered ${items.length} times (status ${row!.recognition_status} ${row!.reason ?? ''})`,
            )
        }
      }
      for (const row of found.files)
        if (!recognitionEndings.has(row.recognition_status) || row.finished_at === null)
          wrong.push(`${row.name}: has not ended (status ${row.recognition_status}, attempts ${row.attempts})`)
      for (const row of found.originals)
        if (sha256(storedBytes(folder, row.key)) !== row.sha256) wrong.push(`original ${row.key}: other bytes are stored`)
      const named = new Set(found.keys)
      const lost = storedKeys(folder, companyId).filter((key) => !named.has(key))
      if (lost.length > 0) wrong.push(`${lost.length} stored files that no row names: ${lost.slice(0, 3).join(', ')}`)
      if (found.invoices.length !== new Set(files.flatMap((f) => f.numbers)).size) wrong.push(`${found.invoices.length} records`)
      const chain = await app.verifyChain(companyId)
      if (!chain.intact) wrong.push(`the audit chain breaks at row ${chain.brokenAt}`)
      if (found.entered !== found.invoices.length)
        wrong.push(`${found.entered} entries in the audit log for ${found.invoices.length} records`)
      return wrong
    },
  }
}

const rowsOf = (app: App, companyId: string) =>
  app.db.inTenant({ companyId }, async (tx) => ({
    files: await tx
      .selectFrom('import_file')
      .leftJoin('stored_file', (join) =>
        join.onRef('stored_file.company_id', '=', 'import_file.company_id').onRef('stored_file.id', '=', 'import_file.stored_file_id'),
      )
      .selectAll('import_file')
      .select(['stored_file.key', 'stored_file.sha256'])
      .where('import_file.company_id', '=', companyId)
      .execute(),
    items: await tx.selectFrom('import_item').select(['number', 'outcome']).where('company_id', '=', companyId).execute(),
    keys: (await tx.selectFrom('stored_file').select('key').where('company_id', '=', companyId).execute()).map((file) => file.key),
    invoices: await tx.selectFrom('invoice').select(['id', 'number']).where('company_id', '=', companyId).execute(),
    originals: await tx
      .selectFrom('invoice_original')
      .innerJoin('stored_file', (join) =>
        join
          .onRef('stored_file.company_id', '=', 'invoice_original.company_id')
          .onRef('stored_file.id', '=', 'invoice_original.stored_file_id'),
      )
      .select(['stored_file.key', 'stored_file.sha256'])
      .where('invoice_original.company_id', '=', companyId)
      .execute(),
    entered: (
      await tx.selectFrom('audit_log').select('seq').where('company_id', '=', companyId).where('action', '=', 'invoice.entered').execute()
    ).length,
  }))

/** Retries imports that failed because the app died too often during them; returns their number. */
export const retryCrashed = async (person: Person): Promise<number> => {
  const failed = (await person.api.invoice.listImports({ area: 'company', ending: 'failed', pageSize: 500 })).body.data.content.filter(
    (file) => file.reason === 'crashed' || file.reason === 'failed',
  )
  if (failed.length > 0) await person.api.invoice.retryImports({ area: 'company', ids: failed.map((file) => file.id) })
  return failed.length
}
