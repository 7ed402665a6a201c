import type { z } from 'zod'
import { letsIn, type In, type Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { look } from '@piaotai/contract/invoice/access.ts'
import type { Origin, SignatureOfFile, WarningItem } from '@piaotai/contract/invoice/invoice-shapes.ts'
import { marksOf } from '@piaotai/domain/deduction/deductible-marks.ts'
import { byProof } from '@piaotai/domain/invoice/shown-original.ts'
import { standingOf } from '@piaotai/domain/invoice/signature.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import type { ImportEnding } from '@piaotai/domain/states.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { travellerOf } from '@piaotai/domain/tax/taxpayer.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { inEnding } from '../../../db/import-endings.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Needs, Rows, Tx } from '../../../kernel/deps.ts'
import { brokenEntries } from '../../platform/audit/index.ts'
import type { LinkJudge, LinkSigner, LinkSubject } from '../../platform/file/index.ts'
import { invoicesInScope, mayDownload } from '../../people/permission/index.ts'
import { deductiblesOf, staffOf, toldDeductible } from '../deductible/index.ts'
import { poolsOf } from '../pool/index.ts'
import { attachmentsOf } from './change/business-rows.ts'
import { figuresFor } from './list/figure-source.ts'
import { tabCondition } from './list/filters.ts'
import { toRow, type InvoiceRecord } from './list/invoice-rows.ts'
import { linesOf } from './record/lines.ts'

type Detail = Out<typeof invoiceCenter.endpoints.readInvoice>
export interface ReadDeps extends Needs<'db'> {
  readonly signLink: LinkSigner
}

/** An invoice in the actor's scope in this area; a foreign one answers like an unknown one. */
export const findInvoice = async (tx: Tx, actor: Actor, id: string, area: ReadArea, lock = false): Promise<InvoiceRecord> => {
  const query = tx.selectFrom('invoice').selectAll().where('id', '=', id).where(invoicesInScope(actor, area))
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!found) throw new Problem('invoice.notFound')
  return found
}

export const readInvoice =
  ({ db, signLink }: ReadDeps) =>
  (actor: Actor, { id, area }: In<typeof invoiceCenter.endpoints.readInvoice>): Promise<Detail> =>
    db.inTenant(actor, async (tx) => presentDetail(tx, actor, await findInvoice(tx, actor, id, area), signLink, area))

/** One that is there, with what it deducts. */
export const presentDetail = async (tx: Tx, actor: Actor, r: InvoiceRecord, signLink: LinkSigner, area: ReadArea): Promise<Detail> => {
  const deductible = (await deductiblesOf(tx, actor.companyId, [r.id])).get(r.id)
  return { ...(await detailOf(tx, actor, r, signLink, area)), deductible: deductible ? toldDeductible(deductible) : null }
}
/** `subject`: the link subject of its files. */
export const detailOf = async (
  tx: Rows,
  actor: Actor,
  r: InvoiceRecord,
  signLink: LinkSigner,
  area: ReadArea,
  subject: LinkSubject = { kind: 'invoice', id: r.id, area },
): Promise<Omit<Detail, 'deductible'>> => {
  const lines = await linesOf(tx, r.id)
  const item = await tx
    .selectFrom('import_item')
    .select('import_file_id')
    .where('invoice_id', '=', r.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const save = mayDownload(actor, r.entered_by, area) ? 'file' : 'shown'
  const link = (fileId: string, purpose: 'file' | 'shown' | 'picture'): string => signLink(actor, fileId, purpose, subject)
  return {
    ...toRow(r, actor.language, (await poolsOf(tx, [r.id])).get(r.id)),
    version: r.version,
    checkCode: r.check_code,
    amountInWords: r.amount_in_words,
    machineNumber: r.machine_number,
    drawer: r.drawer,
    payee: r.payee,
    reviewer: r.reviewer,
    buyerContact: r.buyer_contact,
    buyerBank: r.buyer_bank,
    sellerContact: r.seller_contact,
    sellerBank: r.seller_bank,
    lines,
    extra: r.extra,
    fields: r.fields as Record<string, z.input<typeof Origin>>,
    warnings: r.warnings as z.input<typeof WarningItem>[],
    checks: r.checks as { name: string; ok: boolean }[],
    originals: await originalsOf(tx, r.id, (fileId, purpose) => link(fileId, purpose === 'file' ? save : purpose)),
    importFileId: item?.import_file_id ?? null,
    waiting: await waitingAt(tx, r.id),
    description: r.description,
    nonDeductibleNote: r.non_deductible_note,
    traveller: r.traveller,
    drawnFor13: r.drawn_for_13,
    travellerStands: await travellerStands(tx, actor.companyId, r, lines),
    attachments: await attachmentsOf(tx, r.id, (fileId) => link(fileId, save)),
  }
}
/** By the mark of a person, or by the names on the ticket; null where no traveller is asked for. */
const travellerStands = async (
  tx: Rows,
  companyId: string,
  r: InvoiceRecord,
  lines: Detail['lines'],
): Promise<Detail['travellerStands']> => {
  const facts = {
    type: r.type,
    special: r.special_business,
    seller: r.seller_name,
    lines: lines.map(({ name, taxRate, amount, taxAmount }) => ({ name, rate: taxRate, net: amount, tax: taxAmount })),
  }
  return marksOf(facts).includes('traveller') ? travellerOf(r.traveller, r.extra, await staffOf(tx, companyId)) : null
}
/** Its originals, the current one first, then by how much each proves. `link`: the way to a file, to save or to show it. */
const originalsOf = async (
  tx: Rows,
  invoiceId: string,
  link: (fileId: string, purpose: 'file' | 'picture') => string,
): Promise<Detail['originals']> => {
  const originals = await tx
    .selectFrom('invoice_original')
    .innerJoin('stored_file', 'stored_file.id', 'invoice_original.stored_file_id')
    .select([
      'invoice_original.id',
      'stored_file_id',
      'stored_file.name',
      'invoice_original.format',
      'stored_file.size',
      'invoice_original.pages',
      'stored_file.sha256',
      'is_current',
      'added_at',
      'first_page',
      'rank',
      'signatures',
      'from_bureau',
      'invoice_original.entry_source',
      (eb) => eb.selectFrom('app_user').select('name').whereRef('app_user.id', '=', 'invoice_original.added_by').as('broughtBy'),
    ])
    .where('invoice_id', '=', invoiceId)
    .orderBy('is_current', 'desc')
    .orderBy('rank', 'desc')
    .orderBy('added_at', 'desc')
    .execute()
  return originals
    .map((o) => ({ ...o, standing: standingOf(o.signatures, o.from_bureau ?? false) }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || byProof(a, b))
    .map(({ standing, ...o }) => ({
      id: o.id,
      name: o.name,
      format: o.format,
      size: Number(o.size),
      pages: o.pages,
      sha256: o.sha256,
      current: o.is_current,
      addedAt: toInstant(o.added_at),
      downloadUrl: link(o.stored_file_id, 'file'),
      pictureUrl: link(o.stored_file_id, 'picture'),
      firstPage: o.first_page,
      standing,
      rank: o.rank,
      entrySource: o.entry_source,
      addedBy: o.broughtBy,
      signatures: o.signatures as z.input<typeof SignatureOfFile>[] | null,
    }))
}
/** Number of files waiting for a decision at a record. */
const waitingAt = async (tx: Rows, invoiceId: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('import_item')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('invoice_id', '=', invoiceId)
    .where('outcome', '=', 'held')
    .executeTakeFirstOrThrow()
  return Number(n)
}
/** Judges links to an invoice's files: the invoice is in scope, and saving needs the right to save. */
export const judgeInvoice: LinkJudge = async (tx, holder, { id, area }, purpose) => {
  if (!letsIn(look, area, holder.permissions)) return false
  const seen = await tx
    .selectFrom('invoice')
    .select('entered_by')
    .where('id', '=', id)
    .where(invoicesInScope(holder, area))
    .executeTakeFirst()
  return seen !== undefined && (purpose !== 'file' || mayDownload(holder, seen.entered_by, area))
}

/** An invoice's history, newest first; marks entries that fail their audit hash. */
export const readInvoiceLog =
  ({ db }: Pick<ReadDeps, 'db'>) =>
  (
    actor: Actor,
    { id, area }: In<typeof invoiceCenter.endpoints.readInvoiceLog>,
  ): Promise<Out<typeof invoiceCenter.endpoints.readInvoiceLog>> =>
    db.inTenant(actor, async (tx) => {
      await findInvoice(tx, actor, id, area)
      const rows = await tx
        .selectFrom('audit_log')
        .selectAll()
        .where('object_type', '=', 'invoice')
        .where('object_id', '=', id)
        .orderBy('seq', 'desc')
        .limit(500)
        .execute()
      const broken = await brokenEntries(tx, actor.companyId, rows)
      const entries = rows.map((row) => ({
        id: row.id,
        at: toInstant(row.at),
        action: row.action,
        actor: row.actor_name,
        detail: row.detail,
        hash: row.hash.slice(0, 12),
        intact: !broken.has(row.id),
      }))
      return { entries, intact: broken.size === 0 }
    })

/** Figures of the welcome page; each is the count of a list. */
export const readOverview =
  ({ db }: Pick<ReadDeps, 'db'>) =>
  (actor: Actor): Promise<Out<typeof invoiceCenter.endpoints.readOverview>> =>
    db.inTenant(actor, async (tx) => {
      const company = actor.permissions.has('menu_2')
      const mine = figuresFor(tx, actor, { area: 'personal' })
      const own = await mine.rows
        .select([mine.count().as('mine'), mine.count(tabCondition.warnings).as('warnings')])
        .executeTakeFirstOrThrow()
      const all = figuresFor(tx, actor, { area: 'company' })
      const imports = () =>
        tx
          .selectFrom('import_file')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('created_by', '=', actor.userId)
      const files = async (ending: ImportEnding): Promise<number> =>
        Number((await imports().where(inEnding(ending)).executeTakeFirstOrThrow()).n)
      return {
        mine: Number(own.mine),
        company: company ? Number((await all.rows.select(all.count().as('n')).executeTakeFirstOrThrow()).n) : null,
        running: await files('running'),
        attention: await files('attention'),
        warnings: Number(own.warnings),
        hasTitles:
          (await tx.selectFrom('own_title').select('id').where('company_id', '=', actor.companyId).limit(1).executeTakeFirst()) !==
          undefined,
      }
    })
