// Sentences of the specification's error catalogue that the server or its data cause, in both languages: the hints of failed
// verifications, both quotas, a session that is gone, the limits of batches and a task number of a wrong form are provoked
// here. What takes a world of its own is provoked in the test that the last table names; the table holds its words.
// `apps/web/test/error-catalogue.test.tsx` provokes what the pages say by themselves, among it a failed upload.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sentenceOf } from '@piaotai/locales/problem-sentence.ts'
import { states as enStates } from '@piaotai/locales/en-US/states.ts'
import { states as zhStates } from '@piaotai/locales/zh-CN/states.ts'
import { mailLimits } from '@piaotai/domain/mail.ts'
import { pushLimits } from '@piaotai/domain/push/push.ts'
import { voucherLimits } from '@piaotai/domain/voucher/voucher.ts'
import { verifyLimits } from '@piaotai/domain/verification/verification.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../kernel/actor.ts'
import { makeCompany, onApp, type TestCompany } from '#testing/worlds/company.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openTaxWorld, verifies, type Issue, type TaxWorld } from '#testing/worlds/verification-world.ts'

const hints = [
  [
    2,
    'asked six times in a day',
    { issued: false },
    '同一张票每天最多查 5 次，请明天再查',
    'An invoice can be verified 5 times a day; try again tomorrow',
  ],
  [
    3,
    'never issued',
    { issued: false },
    '核对代码、号码和日期；新开的票可隔天再查',
    'Check the code, number and date; a new invoice may take a day to appear',
  ],
  [4, 'of another sum', { printed: '107.00' }, '核对金额、日期与票面是否一致', 'Check that the amount and date agree with the invoice'],
  [5, 'with a broken number', { number: '123' }, '核对号码与代码的位数', 'Check the number of digits in the number and code'],
  [6, 'asked of a busy tax service', { issued: false }, '税务接口繁忙，请稍后重查', 'The tax service is busy; try again later'],
  [7, 'of today', { date: '2026-11-21' }, '当日开具的票 24 小时后可查', 'Can be verified 24 hours after issue'],
  [
    8,
    'of more than five years ago',
    { date: '2021-11-20' },
    '超过五年的票平台不再查验，请向销方或税务机关核实',
    'More than five years old: the platform no longer verifies it; ask the seller or the tax office',
  ],
  [9, 'void', { state: '2' }, '这张票已作废，请联系销方', 'This invoice is void; contact the seller'],
  [
    10,
    'offset in full',
    { state: '8', redAmount: '-106.00' },
    '这张票已被红冲，请联系销方',
    'This invoice has been reversed; contact the seller',
  ],
] as const satisfies readonly (readonly [status: number, what: string, issue: Issue, zh: string, en: string])[]

describe('A verification that fails', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: TaxWorld
    let owner: Actor
    beforeAll(async () => {
      world = await openTaxWorld(floor(), clock)
    })
    afterAll(() => world?.simulator.close())
    beforeEach(async () => {
      owner = await world.owner()
      world.simulator.faults.set([])
    })
    const { verify } = verifies(
      () => world,
      () => owner,
    )
    it.each(hints)('ends as %i, of an invoice %s, with its hint in both languages', async (status, _what, issue, zh, en) => {
      const id = await world.enter(owner, issue)
      if (status === 6) world.fault('busy', 1)
      if (status === 2) for (let i = 0; i < 5; i++) await verify(id)
      const told = (await verify(id)).status as typeof status
      expect([told, zhStates.verify.hint[told], enStates.verify.hint[told]]).toEqual([status, zh, en])
    })
    it.each([
      ['company', '公司的查验次数不足，请联系管理员购买', 'The company has no verifications left. Ask an administrator to buy more'],
      ['personal', '您的个人查验次数不足，可改用公司次数', 'You have no personal verifications left; you can use the company’s'],
    ] as const)('for want of the quota of the %s says whose, in both languages', async (purse, zh, en) => {
      await world.setQuota(owner, 0)
      await world.useCases.readVerifyQuota(owner)
      await floor().asOwner(
        `insert into personal_quota (user_id, kind, allowed) values ('${owner.userId}', 'verify', 0) on conflict (user_id, kind) do update set allowed = 0`,
      )
      const problem = await verify(await world.enter(owner), purse).catch((error: unknown) => error)
      const { type, detail } = problem as Problem
      expect([sentenceOf(type, 'zh-CN', detail), sentenceOf(type, 'en-US', detail)]).toEqual([zh, en])
    })
  }))

describe('A call', () =>
  onApp((open) => {
    let made: TestCompany
    beforeAll(async () => {
      made = await makeCompany(open())
    })
    const ask = async (method: string, path: string, body: object | undefined, language: string, token = made.owner.token) => {
      const response = await fetch(new URL(path, open().url), {
        method,
        headers: { authorization: `Bearer ${token}`, language, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const { problem, message } = (await response.json()) as { problem: string; message: string }
      return [response.status, problem, message]
    }
    it.each([
      ['zh-CN', '登录信息已过期，请重新登录'],
      ['en-US', 'Login information has expired, please log in again'],
    ])('without a live session is refused with 401, in %s', async (language, sentence) => {
      expect([
        (await ask('GET', '/user-center/user/info', undefined, language, 'x'.repeat(43)))[0],
        sentenceOf('session.expired', language as 'zh-CN'),
      ]).toEqual([401, sentence])
    })
    const rows = (count: number) => Array.from({ length: count }, () => randomUUID())
    const area = 'company'
    it.each([
      ['verification', verifyLimits.batch, 'POST', '/invoice-center/invoice/verify', (ids: string[]) => ({ ids, area, purse: 'company' })],
      ['deletion', 100, 'POST', '/invoice-center/invoice/delete', (ids: string[]) => ({ ids, area, reason: '重复' })],
      ['editing', 100, 'POST', '/invoice-center/invoice/edit', (ids: string[]) => ({ ids, area, values: { remark: '补' } })],
      ['deletion of downloads', 100, 'POST', '/invoice-center/download/delete', (ids: string[]) => ({ ids })],
      ['deletion of commercial invoices', 100, 'POST', '/email-center/commercial/delete', (ids: string[]) => ({ ids })],
      ['submitting', 300, 'POST', '/invoice-center/invoice/use/submit', (ids: string[]) => ({ ids, area, each: false })],
      ['confirming', 300, 'POST', '/invoice-center/invoice/use/confirm', (ids: string[]) => ({ ids, area, each: false })],
      ['returning', 300, 'POST', '/invoice-center/invoice/use/return', (ids: string[]) => ({ ids, area, each: false, reason: '缺附件' })],
      ['partners', 300, 'POST', '/user-center/partner/delete', (ids: string[]) => ({ ids })],
      ['no push needed', 500, 'POST', '/invoice-center/push/none', (ids: string[]) => ({ ids, area, needed: false })],
      ['pushing', pushLimits.batch, 'POST', '/invoice-center/push/push', (ids: string[]) => ({ ids, area, targetId: randomUUID() })],
      ['recalling pushes', pushLimits.recall, 'POST', '/invoice-center/push/recall', (ids: string[]) => ({ ids, area })],
      ['imports tried again', 100, 'POST', '/invoice-center/import/retry', (ids: string[]) => ({ ids, area })],
      ['restoring', 100, 'POST', '/invoice-center/deletion/restore', (ids: string[]) => ({ ids })],
      ['merging vouchers', voucherLimits.batch, 'POST', '/invoice-center/voucher/merge', (ids: string[]) => ({ ids, by: 'day' })],
      ['mails opened again', mailLimits.batch, 'POST', '/email-center/mail/reprocess', (ids: string[]) => ({ ids, area })],
      ['receipts', 100, 'POST', '/email-center/receipt/accept', (ids: string[]) => ({ ids, area })],
      ['no delivery needed', 500, 'POST', '/email-center/delivery/none', (ids: string[]) => ({ ids, needed: false })],
    ] as const)('of too many rows at once tells the limit: %s', async (_what, max, method, path, body) => {
      const [zh, en] = [await ask(method, path, body(rows(max + 1)), 'zh-CN'), await ask(method, path, body(rows(max + 1)), 'en-US')]
      expect([zh, en]).toEqual([
        [400, 'input.tooMany', `一次最多 ${max} 条，请减少后重试`],
        [400, 'input.tooMany', `At most ${max} at a time. Choose fewer and try again`],
      ])
    })
    it.each([
      ['zh-CN', '任务编号格式不正确'],
      ['en-US', 'Task ID format incorrect'],
    ])('for deliveries by a task number of a wrong form is refused, in %s', async (language, sentence) => {
      expect(await ask('GET', '/email-center/delivery?area=company&number=JF-2026', undefined, language)).toEqual([
        400,
        'task.numberInvalid',
        sentence,
      ])
    })
    it.each([
      [
        'export.tooLarge',
        '../modules/platform/download/download.test.ts',
        { megabytes: 300 },
        '生成的文件超过大小上限 300 MB，请减少发票',
        'The generated file exceeds the limit of 300 MB; reduce the invoices',
      ],
      [
        'taxSession.needsLogin',
        '../modules/bureau/tax-account/tax-logins.test.ts',
        {},
        '税局账号未登录或登录已过期，请先登录',
        'Not logged in to the tax bureau, or the login has expired. Log in first',
      ],
      [
        'taxPull.processing',
        '../modules/bureau/tax-pull/tax-pull.test.ts',
        {},
        '这段日期正在取票（任务处理中），请等它完成或先停止',
        'These days are already being pulled (task being processed). Wait until it ends, or stop it first',
      ],
      [
        'visit.ended',
        '../modules/exchange/delivery/delivery.test.ts',
        {},
        '签收任务已过期或已撤回，请联系发送方',
        'The sign-off task has expired or was revoked. Contact the sender',
      ],
    ] as const)('answers %s, provoked in %s, in both languages', (type, where, detail, zh, en) => {
      expect(readFileSync(new URL(where, import.meta.url), 'utf8').includes(`'${type}'`)).toBe(true)
      expect([sentenceOf(type, 'zh-CN', detail), sentenceOf(type, 'en-US', detail)]).toEqual([zh, en])
    })
  }))
