// Mails listed and read: those to the person, or to the company.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { mailEndpoints } from '@piaotai/contract/mail/mail.ts'
import { isDoubtfulSender } from '@piaotai/domain/mail.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { mailsInScope } from '../../people/permission/index.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Template } from '../../../lib/spreadsheet-template.ts'
import type { MailDeps } from './deps.ts'
import { mailsOfPage } from './find-mails.ts'
import { partsOf, type MailRecord, type PartRecord } from './derive-status.ts'

type Center = typeof mailEndpoints
type Deps = Pick<MailDeps, 'db'>

const toItem = (row: MailRecord, to: readonly string[], clicks: number) => ({
  id: row.id,
  fromName: row.from_name,
  fromAddress: row.from_address || row.envelope_from,
  subject: row.subject,
  receivedAt: toInstant(row.received_at),
  to: [...to],
  via: row.via,
  status: row.status,
  files: row.files,
  recognised: row.recognised,
  saved: row.saved,
  clicks,
  doubtful: isDoubtfulSender(row.checks),
  size: Number(row.size),
})

export const listMails =
  ({ db }: Deps) =>
  (actor: Actor, { page, pageSize, exactCount, ...filter }: In<Center['listMails']>): Promise<Out<Center['listMails']>> =>
    db.inTenant(actor, async (tx) => {
      const { rows, ...about } = await mailsOfPage(tx, actor, filter, { page, pageSize, exactCount })
      const ids = rows.map(({ id }) => id)
      const to = await destinationsOf(tx, ids)
      const clicks = await clicksOf(tx, ids)
      return {
        content: rows.map((row) => toItem(row, to.get(row.id) ?? [], clicks.get(row.id) ?? 0)),
        ...about,
      }
    })
const destinationsOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('mail_destination')
    .select(['message_id', 'address'])
    .where('message_id', 'in', [...ids])
    .orderBy('address')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.message_id)].map(([id, those]) => [id, those.map(({ address }) => address)]))
}
const clicksOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('mail_part')
    .select(['message_id', countOf().as('n')])
    .where('message_id', 'in', [...ids])
    .where('state', '=', 'needsClick')
    .groupBy('message_id')
    .execute()
  return new Map(rows.map(({ message_id, n }) => [message_id, Number(n)]))
}

export const findMail = async (
  tx: Tx,
  actor: Actor,
  { id, area }: { readonly id: string; readonly area: Area },
  lock = false,
): Promise<MailRecord> => {
  const query = tx.selectFrom('mail_message').selectAll().where('id', '=', id).where(mailsInScope(actor, area))
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Problem('mail.notFound')
  return row
}
export const readMail =
  ({ db }: Deps) =>
  (actor: Actor, where: In<Center['readMail']>): Promise<Out<Center['readMail']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await findMail(tx, actor, where)
      const parts = await partsOf(tx, row.id)
      const invoices = await invoicesOf(tx, parts)
      const details = await reasonDetailsOf(tx, parts)
      const events = await tx.selectFrom('mail_event').selectAll().where('message_id', '=', row.id).orderBy('seq').execute()
      const to = (await destinationsOf(tx, [row.id])).get(row.id) ?? []
      return {
        ...toItem(row, to, parts.filter(({ state }) => state === 'needsClick').length),
        messageId: row.message_id,
        sentAt: row.sent_at && toInstant(row.sent_at),
        automatic: row.automatic,
        replyTo: row.reply_to,
        sha256: row.dedupe_key,
        reason: row.reason,
        text: row.text,
        blocked: row.blocked,
        checks: checksShown(row.checks),
        parts: parts.map((part) => toPart(part, invoices, details)),
        events: events.map(({ id, at, kind, by_name: by, detail }) => ({ id, at: toInstant(at), kind, by, detail })),
      }
    })
const checksShown = ({ signed, ...results }: MailRecord['checks']) => ({ ...results, ...(signed ? { signed: [...signed] } : {}) })
const commercialStates: ReadonlySet<PartRecord['state']> = new Set(['noInvoice', 'failed', 'commercial'])
const isCommercialFile = (name: string): boolean => /\.(?:pdf|png|jpe?g|ofd)$/i.test(name)
type InvoicesOfImports = ReadonlyMap<string, readonly string[]>
const toPart = (part: PartRecord, invoices: InvoicesOfImports, details: ReadonlyMap<string, string>) => ({
  id: part.id,
  kind: part.kind,
  name: part.name,
  type: part.type,
  size: Number(part.size),
  // Its commercial invoice was deleted since.
  state: part.state === 'commercial' && part.commercial_id === null ? ('noInvoice' as const) : part.state,
  reason: part.reason,
  reasonDetail: (part.import_file_id === null ? undefined : details.get(part.import_file_id)) ?? null,
  url: part.url,
  host: part.host,
  parentId: part.parent,
  importId: part.import_file_id,
  invoiceIds: [...(part.import_file_id === null ? [] : (invoices.get(part.import_file_id) ?? []))],
  commercialId: part.commercial_id,
  proposed: part.commercial_id === null ? (part.proposed?.type ? part.proposed : null) : null,
  /** Whether it may become a commercial invoice. */
  mayBeCommercial:
    part.stored_file_id !== null && part.commercial_id === null && commercialStates.has(part.state) && isCommercialFile(part.name),
  changedAt: toInstant(part.changed_at),
})
/** Invoices that imports recorded, updated or met, those of an archive's entries under the archive. */
const invoicesOf = async (tx: Tx, parts: readonly PartRecord[]): Promise<InvoicesOfImports> => {
  const imports = parts.flatMap((part) => part.import_file_id ?? [])
  if (imports.length === 0) return new Map()
  const rows = await tx
    .selectFrom('import_file as f')
    .innerJoin('import_item as i', 'i.import_file_id', 'f.id')
    .select(({ fn }) => [fn.coalesce('f.parent_id', 'f.id').as('root'), 'i.invoice_id'])
    .where('i.invoice_id', 'is not', null)
    .where((eb) => eb.or([eb('f.id', 'in', imports), eb('f.parent_id', 'in', imports)]))
    .orderBy('f.id')
    .orderBy('i.seq')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.root!)].map(([root, those]) => [root, [...new Set(those.map((row) => row.invoice_id!))]]),
  )
}

/** What imports say of their reason, those of an archive's entries under the archive. */
const reasonDetailsOf = async (tx: Tx, parts: readonly PartRecord[]): Promise<ReadonlyMap<string, string>> => {
  const imports = parts.flatMap((part) => part.import_file_id ?? [])
  if (imports.length === 0) return new Map()
  const rows = await tx
    .selectFrom('import_file as f')
    .select(({ fn }) => [fn.coalesce('f.parent_id', 'f.id').as('root'), 'f.reason_detail'])
    .where('f.reason_detail', 'is not', null)
    .where((eb) => eb.or([eb('f.reason', 'is', null), eb('f.reason', '<>', 'zipSplit')]))
    .where((eb) => eb.or([eb('f.id', 'in', imports), eb('f.parent_id', 'in', imports)]))
    .orderBy('f.id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.root!, row.reason_detail!]))
}

/** The bytes as they came, to be saved: nothing of them is ever shown by a browser. */
export const downloadMail =
  ({ db, files }: Pick<MailDeps, 'db' | 'files'>) =>
  async (actor: Actor, where: In<Center['downloadMail']>): Promise<Template> => {
    const row = await db.inTenant(actor, (tx) => findMail(tx, actor, where))
    if (row.stored_key === null || !(await files.storage.stat(row.stored_key))) throw new Problem('file.notFound')
    return {
      name: `${toInstant(row.received_at).slice(0, 10)}-${row.id.slice(-8)}.eml`,
      bytes: await files.storage.read(row.stored_key),
      type: 'application/octet-stream',
    }
  }
