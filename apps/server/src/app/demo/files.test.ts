// The demo on other days: it covers the ten months before its first start, on any day.
import { describe, expect, test } from 'vitest'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { recognise } from '@piaotai/recognise/recognise.ts'
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { companies } from '@piaotai/sample-invoices/pool/companies.ts'
import { demoBatches } from './files.ts'

const strayed = companies[0]!
/** Beijing's midnight is at 16:00 UTC. */
const moments = {
  'a minute before a month ends in Beijing': '2026-11-30T15:59:00Z',
  'a minute after one has begun in Beijing': '2026-11-30T16:01:00Z',
  'a minute after the year has turned in Beijing': '2026-12-31T16:01:00Z',
  'in an evening': '2027-01-15T12:00:00Z',
  'on a leap day': '2028-02-29T03:00:00Z',
}
describe('a demo first started', () => {
  test.each(Object.entries(moments))('%s has invoices of this month, none of which came in before its date', async (_, moment) => {
    const now = new Date(moment)
    const dates: string[] = []
    const early: string[] = []
    for (const { at, files } of demoBatches(demoCompany, now, { all: 40, month: 24 }, strayed)) {
      if (at > now) early.push(`a batch at ${at.toISOString()}`)
      for (const { name, bytes } of files.filter((file) => file.name.endsWith('.xml'))) {
        const read = await recognise({ name, bytes: await bytes() }, { now: at })
        for (const { date, warnings } of read.ok ? read.invoices : []) {
          dates.push(date ?? '')
          if (warnings.some(({ code }) => code === 'dateInFuture')) early.push(`one of ${date} at ${at.toISOString()}`)
        }
      }
    }
    expect(early).toEqual([])
    expect(dates.filter((date) => date.startsWith(shanghaiDay(now).slice(0, 7))).length).toBeGreaterThanOrEqual(24)
  })
})
