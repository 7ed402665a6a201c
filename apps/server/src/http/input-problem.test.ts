// What is wrong with an input is told in words: reversed and unreadable ranges, batches over their limit.
import { describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { makeCompany, onApp } from '#testing/worlds/company.ts'

describe('An input', () =>
  onApp((open) => {
    it('with a reversed or unreadable range is refused in words of both languages, and searches nothing', async () => {
      const { owner } = await makeCompany(open())
      const asked = async (query: string, language: string) => {
        const response = await fetch(new URL(`/invoice-center/invoice?area=company&${query}`, open().url), {
          headers: { authorization: `Bearer ${owner.token}`, language },
        })
        const { problem, message } = (await response.json()) as { problem: string; message: string }
        return [problem, message]
      }
      expect(
        await Promise.all([
          asked('amountFrom=200.00&amountTo=100.5', 'zh-CN'),
          asked('dateFrom=2026-02-01&dateTo=2026-01-31', 'en-US'),
          asked('amountFrom=abc', 'zh-CN'),
          asked('dateTo=2026-13-45', 'en-US'),
          asked('amountFrom=99.00&amountTo=100.50', 'zh-CN').then(([problem]) => problem),
        ]),
      ).toEqual([
        ['input.rangeReversed', '范围的起止颠倒了，请把较小的放在前面'],
        ['input.rangeReversed', 'Start and end of the range are the wrong way round: put the smaller one first'],
        ['input.rangeUnreadable', '范围读不懂：日期写成 2026-01-31，金额和数量写成数字'],
        ['input.rangeUnreadable', 'The range was not understood: enter dates as 2026-01-31, amounts and counts as numbers'],
        undefined,
      ])
    })
    it('with more rows than a batch takes is told the limit', async () => {
      const { owner } = await makeCompany(open())
      const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
      const answers = [
        await owner.api.invoice.deleteDownloads({ ids: ids(101) }),
        await owner.api.invoice.deleteDownloads({ ids: ids(100) }),
      ]
      expect(answers.map(({ body }) => [body.problem, body.code === 20001, body.message])).toEqual([
        ['input.tooMany', false, '一次最多 100 条，请减少后重试'],
        ['download.notFound', false, '下载记录不存在'],
      ])
    })
  }))
