// The company's mailbox is read for whoever bound it, as long as they may bind one.
import { describe, expect, it } from 'vitest'
import type { MailboxReader } from '../../../ports/mail-in.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { accountDeps } from '#testing/worlds/account-deps.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { sealSecret } from './account-login.ts'
import type { MailDeps } from './deps.ts'
import { runReadAccount } from './read-account.ts'

describe('A bound mailbox of the company', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const read = async (change?: string) => {
      const owner = await makeOwner(floor(), clock)
      const account = accountDeps(floor(), clock)
      const id = '01900000-0000-7000-8000-00000000bbbb'
      const { companyId } = owner
      const sealed = sealSecret(account as unknown as MailDeps, companyId, id, 'a-secret')
      await floor().asOwner(
        `insert into mail_account (company_id, id, email, host, port, security, login, secret_sealed, from_day, state, created_at, created_by, created_by_name)
         values ('${companyId}', '${id}', 'caiwu@yantian.example', 'imap.example', 993, 'tls', 'caiwu', '${sealed}', '2026-11-01', 'on', now(), '${owner.userId}', '沈亦舟')`,
      )
      if (change) await floor().asOwner(`update member set ${change} where company_id = '${companyId}' and user_id = '${owner.userId}'`)
      let calls = 0
      const mailboxes = {
        read: async () => {
          calls += 1
        },
      } as unknown as MailboxReader
      const deps = {
        ...account,
        mailboxes,
        jobs: { add: async () => undefined, addAt: async () => undefined },
        watches: { watch: () => undefined, close: async () => undefined },
      } as unknown as MailDeps
      await runReadAccount(deps)({ companyId, accountId: id, run: 0 }, { number: 1, last: false, signal: new AbortController().signal })
      const [row] = await floor().asOwner(`select state from mail_account where company_id = '${companyId}'`)
      await floor().asOwner(`delete from mail_account where company_id = '${companyId}'`)
      return [calls, row?.['state']]
    }
    it('is read while its binder may', async () => {
      expect(await read()).toEqual([1, 'on'])
    })
    it.each([`role = 'staff'`, `role = 'staff', status = 'disabled'`])('rests, unread, once its binder is: %s', async (change) => {
      expect(await read(change)).toEqual([0, 'off'])
    })
  }))
