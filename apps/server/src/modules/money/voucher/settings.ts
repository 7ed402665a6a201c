// 账套: the book that vouchers go into, and the word before their numbers.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/voucher/voucher.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { saveVersioned } from '../../../db/save-versioned.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { VoucherDeps } from './deps.ts'

type E = typeof voucherEndpoints
export type Settings = Out<E['readVoucherSettings']>
const usual: Settings = { standard: null, book: '', bookName: '', word: '记', version: 0 }

export const settingsOf = async (tx: Tx): Promise<Settings> => {
  const row = await tx.selectFrom('voucher_settings').selectAll().executeTakeFirst()
  return row ? { standard: row.standard, book: row.book, bookName: row.book_name, word: row.word, version: row.version } : usual
}
export const readVoucherSettings =
  ({ db }: Pick<VoucherDeps, 'db'>) =>
  (actor: Actor): Promise<Settings> =>
    db.inTenant(actor, (tx) => settingsOf(tx))

/** Refuses a stale version. */
export const saveVoucherSettings =
  ({ db, audit }: VoucherDeps) =>
  (actor: Actor, { version, standard, book, bookName, word }: In<E['saveVoucherSettings']>): Promise<Settings> =>
    db.inTenant(actor, async (tx) => {
      const values = { standard, book: book.trim(), book_name: bookName.trim(), word: word.trim() || usual.word }
      const writes = { insert: tx.insertInto('voucher_settings'), update: tx.updateTable('voucher_settings') }
      if (!(await saveVersioned(writes, actor.companyId, version, values))) throw new Problem('voucher.settingsChanged')
      await audit.record(tx, actor, [{ action: 'voucher.settingsSaved', objectType: 'company', objectId: actor.companyId, detail: values }])
      return settingsOf(tx)
    })
