// Sessions at the tax bureau: who has a live one, what a call learned about it, and its end.
import {
  asksProof,
  endsSession,
  toldEnds,
  type BureauError,
  type ProofWay,
  type SessionEnd,
  type TaxIdentity,
} from '@piaotai/domain/tax/tax-bureau.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { BureauSession } from '../../../ports/bureau-login.ts'
import { findAccountRow, nameOfAccount, peopleOf } from './account-rows.ts'
import type { TaxAccountDeps } from './deps.ts'

export type SessionRecord = Row<'tax_session'>
type Deps = Pick<TaxAccountDeps, 'db' | 'clock' | 'encryption'>
type EndDeps = Pick<TaxAccountDeps, 'clock' | 'audit'>

const placeOf = (companyId: string, rowId: string) => ({ table: 'tax_session', column: 'secret_sealed', rowId, companyId })
export const sealSession = ({ encryption }: Pick<Deps, 'encryption'>, companyId: string, id: string, secret: string): string =>
  encryption.seal(secret, placeOf(companyId, id))
/** As an adapter takes it. */
export const openSession = (
  { encryption }: Pick<Deps, 'encryption'>,
  { company_id, id, area, tax_id, phone, secret_sealed }: SessionRecord,
): BureauSession => ({
  area,
  taxId: tax_id,
  phone,
  secret: secret_sealed === null ? '' : encryption.open(secret_sealed, placeOf(company_id, id)),
})

/** A live session of an account, or why somebody must log in first. */
export type SessionOf =
  | {
      readonly as: 'live'
      readonly accountId: string
      readonly sessionId: string
      readonly session: BureauSession
      readonly identity: TaxIdentity
      readonly expiresAt: string
    }
  | { readonly as: 'needsLogin'; readonly accountId: string; readonly error: BureauError }
const needOf: Readonly<Record<ProofWay, BureauError>> = { sms: 'NEED_SMS', qr: 'NEED_QR', face: 'NEED_FACE' }

/** For jobs and calls of other nouns: the session that an account has now. */
export const sessionOf =
  (deps: Deps) =>
  (companyId: string, accountId: string): Promise<SessionOf> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const row = await liveSession(tx, accountId)
      if (!row || Date.parse(row.expires_at) <= deps.clock.now().getTime()) return { as: 'needsLogin', accountId, error: 'LOGGED_OUT' }
      if (row.needs !== null) return { as: 'needsLogin', accountId, error: needOf[row.needs] }
      return {
        as: 'live',
        accountId,
        sessionId: row.id,
        session: openSession(deps, row),
        identity: row.identity,
        expiresAt: toInstant(row.expires_at),
      }
    })
export const liveSession = (tx: Tx, accountId: string): Promise<SessionRecord | undefined> =>
  tx.selectFrom('tax_session').selectAll().where('account_id', '=', accountId).where('state', '=', 'live').executeTakeFirst()

/** What a call by a session was refused with: the session ends, or asks for one more proof, or stays as it is. */
export const reportSession =
  (deps: Pick<TaxAccountDeps, 'db' | 'clock' | 'audit'>) =>
  (companyId: string, sessionId: string, error: BureauError): Promise<void> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const row = await tx
        .selectFrom('tax_session')
        .selectAll()
        .where('id', '=', sessionId)
        .where('state', '=', 'live')
        .forUpdate()
        .executeTakeFirst()
      if (!row) return
      if (endsSession.has(error)) await endSession(deps, tx, row, error === 'LOGGED_IN_ELSEWHERE' ? 'elsewhere' : 'loggedOut')
      else if (asksProof.has(error)) await askProof(deps, tx, row, proofOf(error))
    })
const proofOf = (error: BureauError): ProofWay => (error === 'NEED_SMS' ? 'sms' : error === 'NEED_QR' ? 'qr' : 'face')
const askProof = async (deps: EndDeps, tx: Tx, row: SessionRecord, needs: ProofWay): Promise<void> => {
  if (row.needs === needs) return
  await tx.updateTable('tax_session').set({ needs }).where('id', '=', row.id).execute()
  const account = await findAccountRow(tx, row.account_id)
  await deps.audit.record(tx, { companyId: row.company_id }, [
    { action: 'taxSession.needsProof', objectType: 'taxAccount', objectId: row.account_id, detail: { needs } },
  ])
  await emit(tx, 'taxSession.needsProof', {
    companyId: row.company_id,
    accountId: row.account_id,
    sessionId: row.id,
    account: nameOfAccount(account),
    to: await peopleOf(tx, account),
  })
}

/** Ends a session that is locked: its secret is gone, and whoever may log in is told where nobody wanted it. */
export const endSession = async ({ clock, audit }: EndDeps, tx: Tx, row: SessionRecord, because: SessionEnd, by?: Actor): Promise<void> => {
  await tx
    .updateTable('tax_session')
    .set({
      state: 'ended',
      secret_sealed: null,
      needs: null,
      next_at: null,
      ended_at: clock.now().toISOString(),
      ended_because: because,
      ended_by_name: by?.userName ?? null,
    })
    .where('id', '=', row.id)
    .execute()
  const account = await findAccountRow(tx, row.account_id)
  await audit.record(tx, by ?? { companyId: row.company_id }, [
    {
      action: 'taxSession.ended',
      objectType: 'taxAccount',
      objectId: row.account_id,
      detail: { account: nameOfAccount(account), because },
    },
  ])
  await emit(tx, 'taxSession.ended', {
    companyId: row.company_id,
    accountId: row.account_id,
    sessionId: row.id,
    because,
    account: nameOfAccount(account),
    to: toldEnds.has(because) ? await peopleOf(tx, account) : [],
  })
}
