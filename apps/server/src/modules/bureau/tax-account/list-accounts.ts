// 税局账号: the company's accounts, each with its latest session and the login on its way.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxAccountEndpoints } from '@piaotai/contract/tax-account/tax-account.ts'
import { maskedPhone, type BureauError } from '@piaotai/domain/tax/tax-bureau.ts'
import { dayStart, shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { mayLogIn, type AccountRecord } from './account-rows.ts'
import type { TaxAccountDeps } from './deps.ts'
import type { SessionRecord } from './session-rows.ts'

type E = typeof taxAccountEndpoints
type Row = Out<E['listTaxAccounts']>['content'][number]

export const listTaxAccounts =
  (deps: TaxAccountDeps) =>
  (actor: Actor, { keyword, ...asked }: In<E['listTaxAccounts']>): Promise<Out<E['listTaxAccounts']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const found = tx
        .selectFrom('tax_account')
        .where('ended_at', 'is', null)
        .$if(Boolean(keyword?.trim()), (query) => {
          const part = `%${escaped(keyword!.trim())}%`
          return query.where((eb) => eb.or([eb('person_name', 'ilike', part), eb('tax_id', 'ilike', part), eb('phone', 'like', part)]))
        })
      const page = await pageOf(
        tx,
        found,
        found.selectAll().orderBy('tax_id').orderBy('is_default', 'desc').orderBy('created_at').orderBy('id'),
        asked,
      )
      const { rows, ...place } = page
      return { ...place, content: await shownAccounts(deps, tx, actor, rows), channel: deps.taxBureau.channel }
    })
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export const shownAccounts = async (
  deps: Pick<TaxAccountDeps, 'clock' | 'taxBureau'>,
  tx: Tx,
  actor: Actor,
  rows: readonly AccountRecord[],
): Promise<Row[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const users = await tx
    .selectFrom('tax_account_user')
    .innerJoin('app_user', 'app_user.id', 'tax_account_user.user_id')
    .select(['account_id', 'user_id', 'app_user.name'])
    .where('account_id', 'in', ids)
    .orderBy('app_user.name')
    .execute()
  const sessions = await tx
    .selectFrom('tax_session')
    .selectAll()
    .distinctOn('account_id')
    .where('account_id', 'in', ids)
    .orderBy('account_id')
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const logins = await tx
    .selectFrom('tax_login')
    .select(['id', 'account_id', 'step', 'user_name', 'error', 'ended_at'])
    .distinctOn('account_id')
    .where('account_id', 'in', ids)
    .orderBy('account_id')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const counted = await loginsOfDay(deps, tx)
  return rows.map((row): Row => {
    const listed = users.filter((one) => one.account_id === row.id).map(({ user_id, name }) => ({ id: user_id, name }))
    const session = sessions.find((one) => one.account_id === row.id)
    const login = logins.find((one) => one.account_id === row.id)
    const used = counted.get(`${row.area} ${row.phone}`) ?? 0
    return {
      id: row.id,
      area: row.area,
      taxId: row.tax_id,
      identity: row.identity,
      personName: row.person_name,
      phone: maskedPhone(row.phone),
      passwordEnds: row.password_ends,
      hasPassword: row.password_sealed !== null,
      isDefault: row.is_default,
      users: listed,
      mine: mayLogIn(
        actor,
        listed.map(({ id }) => id),
      ),
      version: row.version,
      savedBy: row.saved_by_name,
      savedAt: toInstant(row.saved_at),
      session: session ? shownSession(session) : null,
      login: login && login.ended_at === null ? { id: login.id, step: login.step, by: login.user_name } : null,
      logins: { most: deps.taxBureau.dailyLogins, left: Math.max(0, deps.taxBureau.dailyLogins - used) },
      lastError: login?.step === 'failed' ? login.error : null,
    }
  })
}
const shownSession = (row: SessionRecord): NonNullable<Row['session']> => ({
  state: row.state,
  needs: row.needs,
  identity: row.identity,
  beganAt: toInstant(row.began_at),
  beganBy: row.began_by_name,
  expiresAt: toInstant(row.expires_at),
  renewedAt: row.renewed_at && toInstant(row.renewed_at),
  endedAt: row.ended_at && toInstant(row.ended_at),
  endedBecause: row.ended_because,
})

/** The bureau let nobody begin. */
const uncounted: readonly BureauError[] = [
  'BUSY',
  'BUREAU_MAINTENANCE',
  'PASSWORD_WRONG',
  'ACCOUNT_LOCKED',
  'PACKAGE_EXPIRED',
  'NO_RIGHT',
  'UNKNOWN',
]
/** Logins that reached the bureau since midnight in Shanghai, by area and person. */
export const loginsOfDay = async ({ clock }: Pick<TaxAccountDeps, 'clock'>, tx: Tx): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .selectFrom('tax_login')
    .select(['area', 'phone', sql<string>`count(*)`.as('n')])
    .where((eb) => eb.or([eb('error', 'is', null), eb('error', 'not in', uncounted), eb('step', '!=', 'failed')]))
    .where('started_at', '>=', dayStart(shanghaiDay(clock.now())))
    .groupBy(['area', 'phone'])
    .execute()
  return new Map(rows.map(({ area, phone, n }) => [`${area} ${phone}`, Number(n)]))
}
