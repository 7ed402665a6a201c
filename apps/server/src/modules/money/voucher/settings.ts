// 账套: the book that vouchers go into, the word before their numbers, and the codes of the company there.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { saveVersioned } from '../../../db/save-versioned.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { VoucherDeps } from './deps.ts'

type E = typeof voucherEndpoints
export type Settings = Out<E['readVoucherSettings']>
const usual: Settings = { standard: null, book: '', bookName: '', word: '记', organisation: '', voucherType: '', preparer: '', version: 0 }

export const settingsOf = async (tx: Tx): Promise<Settings> => {
  const row = await tx.selectFrom('voucher_settings').selectAll().executeTakeFirst()
  if (!row) return usual
  const { standard, book, word, organisation, preparer, version } = row
  return { standard, book, bookName: row.book_name, word, organisation, voucherType: row.voucher_type, preparer, version }
}
export const readVoucherSettings =
  ({ db }: Pick<VoucherDeps, 'db'>) =>
  (actor: Actor): Promise<Settings> =>
    db.inTenant(actor, (tx) => settingsOf(tx))

/** Refuses a stale version. */
export const saveVoucherSettings =
  ({ db, audit }: VoucherDeps) =>
  (actor: Actor, { version, standard, book, bookName, word, ...codes }: In<E['saveVoucherSettings']>): Promise<Settings> =>
    db.inTenant(actor, async (tx) => {
      const stored = await settingsOf(tx)
      const values = {
        standard,
        book: book.trim(),
        book_name: bookName.trim(),
        word: word.trim() || usual.word,
        organisation: (codes.organisation ?? stored.organisation).trim(),
        voucher_type: (codes.voucherType ?? stored.voucherType).trim(),
        preparer: (codes.preparer ?? stored.preparer).trim(),
      }
      const writes = { insert: tx.insertInto('voucher_settings'), update: tx.updateTable('voucher_settings') }
      if (!(await saveVersioned(writes, actor.companyId, version, values))) throw new Problem('voucher.settingsChanged')
      await audit.record(tx, actor, [{ action: 'voucher.settingsSaved', objectType: 'company', objectId: actor.companyId, detail: values }])
      return settingsOf(tx)
    })
