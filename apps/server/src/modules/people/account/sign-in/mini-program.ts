// Sign-in and registration by the mini-program: a code on the page, a confirmation on the phone, a ticket in the page's
// browser.
import { randomBytes } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints } from '@piaotai/contract/account/sign-in.ts'
import type { accountEndpoints } from '@piaotai/contract/account/account.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { newId } from '../../../../lib/ids.ts'
import { json } from '../../../../db/json.ts'
import type { MiniProgram } from '../../../../ports/identity-provider.ts'
import { inAccount, note, personColumns } from '../account-log.ts'
import { findByName } from './sign-in-by-password.ts'
import { placeOf, type Caller } from '../caller.ts'
import { countGuess, spendCode } from '../proof/codes.ts'
import { finishSignIn, signingColumns, type SignedIn } from './finish-sign-in.ts'
import type { AccountDeps } from '../deps.ts'
import { openAccount, tidyName } from './register.ts'
import { hashToken } from '../sessions.ts'
import { issueTicket, readTicket, takeTicket } from './tickets.ts'

type Center = typeof signInEndpoints
type Grant = Extract<In<Center['createToken']>, { grantType: 'mini_program' }>
type WxPerson = Awaited<ReturnType<MiniProgram['personOf']>>
const goodSeconds = 600
export interface Begun<T> {
  readonly answer: T
  readonly browser: string
}

export const beginMiniProgram =
  ({ db, clock, rateLimits, miniProgram }: AccountDeps & { readonly miniProgram: MiniProgram }) =>
  async (caller: Caller): Promise<Begun<Out<Center['beginMiniProgram']>>> => {
    const scene = randomBytes(18).toString('base64url')
    const { ticket, browser } = await db.outside(async (tx) => {
      if (!(await rateLimits.consume(tx, 'beginIp', placeOf(caller.ip)))) throw new Problem('busy')
      return issueTicket(tx, clock, caller, { kind: 'miniProgram', scene })
    })
    const code = await miniProgram.codeOf(scene).catch(() => {
      throw new Problem('wx.failed')
    })
    return { answer: { ticket, img: code.img, link: code.link, expiresIn: goodSeconds }, browser }
  }
export const watchMiniProgram =
  ({ db, clock }: AccountDeps) =>
  (input: In<Center['watchMiniProgram']>, caller: Caller): Promise<Out<Center['watchMiniProgram']>> =>
    db.outside(async (tx) => {
      const row = await readTicket(tx, clock, caller, 'miniProgram', input.ticket)
      return { state: row === undefined ? 'expired' : 'openId' in row.data ? 'confirmed' : 'waiting' }
    })
/** Called by the mini-program; WeChat identifies the person. The first confirmation counts. */
export const confirmMiniProgram =
  ({ db, clock, miniProgram }: AccountDeps & { readonly miniProgram: MiniProgram }) =>
  async (input: In<Center['confirmMiniProgram']>): Promise<Record<string, never>> => {
    const person = await miniProgram.personOf(input.code).catch(() => {
      throw new Problem('wx.failed')
    })
    const done = await db.outside((tx) =>
      tx
        .updateTable('sign_in_ticket')
        .set({ data: json({ ...person }) })
        .where('scene_hash', '=', hashToken(input.scene))
        .where('kind', '=', 'miniProgram')
        .where('expires_at', '>', clock.now().toISOString())
        .where((eb) => eb(eb.ref('data', '->>').key('openId'), 'is', null))
        .returning('token_hash')
        .executeTakeFirst(),
    )
    if (!done) throw new Problem('account.ticketInvalid')
    return {}
  }
/** The person who confirmed a ticket. */
export const confirmedPerson = ({ db, clock }: Pick<AccountDeps, 'db' | 'clock'>, ticket: string, caller: Caller): Promise<WxPerson> =>
  db.outside(async (tx) => {
    const row = await readTicket(tx, clock, caller, 'miniProgram', ticket)
    if (!row) throw new Problem('account.ticketInvalid')
    if (!('openId' in row.data)) throw new Problem('account.stillWaiting')
    return row.data as unknown as WxPerson
  })

export const signInByMiniProgram = async (deps: AccountDeps, input: Grant, caller: Caller): Promise<SignedIn> => {
  const wx = await confirmedPerson(deps, input.ticket, caller)
  const user = await deps.db.outside(async (tx) => {
    if (!(await takeTicket(tx, deps.clock, caller, 'miniProgram', input.ticket))) throw new Problem('account.ticketInvalid')
    return tx.selectFrom('app_user').select(signingColumns).where('wx_open_id', '=', wx.openId).executeTakeFirst()
  })
  if (user)
    return inAccount(deps.db, user, (tx) =>
      finishSignIn(deps, tx, user, { by: 'miniProgram', factors: 1, remember: input.remember ?? false }, caller),
    )
  const { ticket, browser } = await deps.db.outside((tx) => issueTicket(tx, deps.clock, caller, { kind: 'register', data: { ...wx } }))
  return { answer: { next: { step: 'register', ticket, nickName: wx.nickName } }, browser }
}

/**
 * Opens an account with this WeChat and phone; if the phone has an account, binds the WeChat to it. The answer's ticket
 * signs in by `mini_program`.
 */
export const registerByMiniProgram =
  (deps: AccountDeps) =>
  async (
    input: In<typeof accountEndpoints.registerByMiniProgram>,
    caller: Caller,
  ): Promise<Out<typeof accountEndpoints.registerByMiniProgram>> => {
    const { db, clock, audit } = deps
    if (!(await db.outside((tx) => readTicket(tx, clock, caller, 'register', input.ticket)))) throw new Problem('account.ticketInvalid')
    await countGuess(deps, 'register', input.tel)
    const existing = await db.outside((tx) => findByName(tx, input.tel))
    const person = existing ?? { id: newId(clock.now()), name: '', default_company_id: null }
    // A disabled account fails after the code only, so that nobody else learns of it.
    return inAccount(db, existing?.disabled_at ? { ...person, stamp: undefined } : person, async (tx) => {
      const row = await takeTicket(tx, clock, caller, 'register', input.ticket)
      if (!row) throw new Problem('account.ticketInvalid')
      const wx = row.data as unknown as WxPerson
      await spendCode(deps, tx, 'register', input.tel, input.code)
      if (existing?.disabled_at) throw new Problem('account.disabled')
      if (existing) {
        const other = await tx
          .selectFrom('app_user')
          .select(personColumns)
          .where('id', '=', existing.id)
          .where('wx_bound', '=', true)
          .executeTakeFirst()
        if (other) throw new Problem('account.wxTaken')
        await tx
          .updateTable('app_user')
          .set({ wx_open_id: wx.openId, wx_nick_name: wx.nickName, wx_avatar: wx.avatar, wx_bound: true })
          .where('id', '=', existing.id)
          .execute()
      } else if (
        !(await openAccount(tx, clock, person.id, {
          name: tidyName(wx.nickName ?? '').slice(0, 50),
          email: null,
          tel: input.tel,
          passwordHash: null,
          consents: true,
          wx,
        }))
      )
        throw new Problem('account.wxTaken')
      await note(audit, tx, person, existing ? 'account.wxBound' : 'account.registered', { by: 'miniProgram' })
      const { ticket } = await issueTicket(tx, clock, caller, { kind: 'miniProgram', data: { ...wx } })
      return { id: person.id, existing: existing !== undefined, ticket }
    })
  }
