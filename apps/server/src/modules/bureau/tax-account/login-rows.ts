// Rows of logins on their way: as the web sees them, sealed between acts, and given up.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { taxLoginEndpoints } from '@piaotai/contract/tax-account/logins.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { TaxAccountDeps } from './deps.ts'

export type LoginRecord = Row<'tax_login'>
export type ShownLogin = Out<(typeof taxLoginEndpoints)['startTaxLogin']>
/** A login that nobody went on with is none any more. */
export const idleMs = 15 * 60_000

const placeOf = (companyId: string, rowId: string) => ({ table: 'tax_login', column: 'dialog_sealed', rowId, companyId })
/** Between acts: what the channel wants handed back, and a password that is kept once the bureau has accepted it. */
interface Held {
  readonly dialog: string
  readonly password: string
}
export const sealHeld = ({ encryption }: Pick<TaxAccountDeps, 'encryption'>, companyId: string, id: string, held: Held): string =>
  encryption.seal(JSON.stringify(held), placeOf(companyId, id))
export const openHeld = (
  { encryption }: Pick<TaxAccountDeps, 'encryption'>,
  { company_id, id, dialog_sealed }: Pick<LoginRecord, 'company_id' | 'id' | 'dialog_sealed'>,
): Held => {
  if (dialog_sealed === null) throw new Problem('taxLogin.notNow')
  return JSON.parse(encryption.open(dialog_sealed, placeOf(company_id, id))) as Held
}

/** A login of the caller's own. */
export const findLogin = async (tx: Tx, actor: Actor, id: string, lock = false): Promise<LoginRecord> => {
  const query = tx.selectFrom('tax_login').selectAll().where('user_id', '=', actor.userId).where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Problem('taxLogin.notFound')
  return row
}
const secondsTo = (at: string | null, now: Date): number | null =>
  at === null ? null : Math.max(0, Math.ceil((Date.parse(at) - now.getTime()) / 1000))
export const shownLogin = (row: LoginRecord, now: Date, expiresAt: string | null = null): ShownLogin => ({
  id: row.id,
  accountId: row.account_id,
  step: row.step,
  ways: row.ways,
  way: row.way,
  provedAt: row.proved_at && toInstant(row.proved_at),
  sentTo: row.sent_to,
  code: row.code,
  scanned: row.scanned,
  offered: [...row.offered],
  error: row.error,
  note: row.note,
  triesLeft: row.tries_left,
  secondsLeft: row.ended_at === null ? secondsTo(row.step_until, now) : null,
  resendIn: row.ended_at === null ? secondsTo(row.resend_at, now) : null,
  startedAt: toInstant(row.started_at),
  expiresAt,
})
/** Logins that are given up keep no secret. */
export const cancelLogins = async (
  { clock }: Pick<TaxAccountDeps, 'clock'>,
  tx: Tx,
  of: { readonly accountId?: string; readonly userIds?: readonly string[]; readonly person?: Pick<LoginRecord, 'area' | 'phone'> },
): Promise<void> => {
  await tx
    .updateTable('tax_login')
    .set({ step: 'cancelled', dialog_sealed: null, code: null, ended_at: clock.now().toISOString(), claimed_until: null })
    .where('ended_at', 'is', null)
    .$if(of.accountId !== undefined, (query) => query.where('account_id', '=', of.accountId!))
    .$if(of.userIds !== undefined, (query) => query.where('user_id', 'in', [...of.userIds!]))
    .$if(of.person !== undefined, (query) => query.where('area', '=', of.person!.area).where('phone', '=', of.person!.phone))
    .execute()
}
