// What a pull comes to is told to whoever asked for it; and the three refusals of a pull, in both languages.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wayOfNotice, type AnyNotice } from '@piaotai/domain/notice.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { sentenceOfNotice } from '@piaotai/locales/notice-sentence.ts'
import { sentenceOf } from '@piaotai/locales/problem-sentence.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { issued, openPullWorld, type PullWorld } from '#testing/worlds/tax-pull-world.ts'

describe('A pull is told of', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: PullWorld
    let owner: Actor
    beforeAll(async () => {
      world = await openPullWorld(floor(), clock, undefined, 250)
    })
    afterAll(() => world?.close())
    beforeEach(async () => {
      world.faults.set([])
      world.due.length = 0
      for (const invoice of world.ledger.all()) world.ledger.remove(`${invoice.invoiceCode ?? ''}-${invoice.invoiceNumber}`)
      owner = await world.owner()
      await world.allow(owner, 5)
    })
    interface Told {
      readonly kind: string
      readonly read: boolean
      readonly zh: string
      readonly en: string
      readonly page: string
    }
    const told = async (): Promise<readonly Told[]> => {
      const rows = await floor().asOwner(
        `select kind, object_id, data, count, read_at from notice where company_id = '${owner.companyId}' and user_id = '${owner.userId}' and kind like 'pull%' order by made_at, id`,
      )
      return rows.map((row) => {
        const notice = { kind: row['kind'], data: row['data'], objectId: String(row['object_id']) } as AnyNotice & {
          readonly objectId: string
        }
        return {
          kind: notice.kind,
          read: row['read_at'] !== null,
          zh: sentenceOfNotice(notice, 1, 'zh-CN'),
          en: sentenceOfNotice(notice, 1, 'en-US'),
          page: wayOfNotice(notice, false).page,
        }
      })
    }

    it('when it is finished, with its invoices', async () => {
      await world.loggedIn(owner)
      world.ledger.put([issued('2026-07-02'), issued('2026-07-03')])
      const { number } = await world.begin(owner, '2026-07', '2026-07')
      await world.work()
      expect(await told()).toEqual([
        {
          kind: 'pullEnded',
          read: false,
          zh: `取票 ${number} 完成，2 张`,
          en: `Pull ${number} is finished (invoices: 2)`,
          page: '/companyInvoice/directTaxIncomeInvoice',
        },
      ])
    })
    it('when it ends with an error, with what to do; one that is stopped by hand is no news', async () => {
      await world.loggedIn(owner)
      world.ledger.put([...Array.from({ length: 300 }, () => issued('2026-08-05')), issued('2026-07-02')])
      await world.begin(owner, '2026-08-05', '2026-08-05')
      await world.work()
      world.faults.set([{ kind: 'noPackage' }])
      await world.begin(owner, '2026-07', '2026-07')
      await world.work()
      world.faults.set([{ kind: 'busy', times: 9 }])
      await world.begin(owner, '2026-06', '2026-06', { direction: 'out' })
      await world.work()
      for (let wait = 0; wait < 4; wait++) await world.next()
      const { id } = await world.begin(owner, '2026-05', '2026-05')
      await world.pulls.cancelTaxPulls(owner, { ids: [id] })
      expect((await told()).map(({ kind, zh, en, page }) => [kind, zh.split('：')[1], en.split(': ')[1], page])).toEqual([
        [
          'pullFailed',
          '一天的发票超过税局的查询上限，请改为导入税局表格',
          'one day has more invoices than the bureau can list. Import the bureau’s sheet instead',
          '/companyInvoice/directTaxIncomeInvoice',
        ],
        [
          'pullFailed',
          '没有接口权限或通道套餐已到期，请联系服务商后重试',
          'no access to the interface, or its package has expired. Contact the provider, then retry',
          '/companyInvoice/directTaxIncomeInvoice',
        ],
        [
          'pullFailed',
          '税局一直没有正常应答，请稍后重试',
          'the bureau kept failing. Retry later',
          '/companyInvoice/directTaxOutputInvoice',
        ],
      ])
    })
    it('when the account is not logged in or the login has expired; the login that lets it go on settles that', async () => {
      const account = await world.account(owner, { area: '3300' })
      world.ledger.put(Array.from({ length: 150 }, (_one, at) => issued(`2026-07-${String((at % 31) + 1).padStart(2, '0')}`)))
      const { number } = await world.begin(owner, '2026-07', '2026-07')
      await world.work()
      expect(await told()).toMatchObject([
        {
          kind: 'pullWaits',
          read: false,
          zh: `取票 ${number} 在等登录：税局账号未登录或登录已过期，登录后自动继续`,
          en: `Pull ${number} is waiting: you are not logged in to the tax bureau, or the login has expired. It continues once you log in`,
        },
      ])
      world.faults.set([{ kind: 'expired', after: 1 }])
      await world.logIn(account, owner)
      await world.work()
      expect((await told()).map(({ kind, read }) => [kind, read])).toEqual([
        ['pullWaits', true],
        ['pullWaits', false],
      ])
      await world.logIn(account, owner)
      await world.work()
      expect((await told()).map(({ kind, read }) => [kind, read])).toEqual([
        ['pullWaits', true],
        ['pullWaits', true],
        ['pullEnded', false],
      ])
    })
    const refusal = async (act: Promise<unknown>): Promise<Problem> => {
      try {
        await act
      } catch (error) {
        if (error instanceof Problem) return error
        throw error
      }
      throw new Error('it was not refused')
    }
    it('by its refusal: the task is being processed, the task ID has a wrong format', async () => {
      await world.account(owner, { area: '3200' })
      await world.begin(owner, '2026-07', '2026-08')
      const busy = await refusal(world.begin(owner, '2026-08', '2026-09'))
      const wrong = await refusal(world.pulls.listTaxPulls(owner, { direction: 'in', page: 1, pageSize: 50, number: 'QP-1' }))
      expect([busy, wrong].flatMap(({ type, detail }) => [sentenceOf(type, 'zh-CN', detail), sentenceOf(type, 'en-US', detail)])).toEqual([
        expect.stringMatching(/任务处理中/),
        expect.stringMatching(/being processed/i),
        '任务编号格式不正确',
        'Task ID format incorrect',
      ])
    })
  }))
