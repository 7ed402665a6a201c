// The print preview: what it says where no sheets stand, and what it leaves alone once it was left.
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, pageErrors } from './support/app.ts'
import { fillList, idOf } from './support/invoices.ts'
import { answer, Refusal, requested } from './support/network.ts'
import { at, gone } from './support/page.ts'
import { printing } from './support/prints.ts'

fillList(3)

describe('A print', () => {
  beforeEach(async () => {
    await openApp('/companyInvoice/allInvoiceCo')
    await userEvent.click(await at('.data-table_data-row .tick'))
  })
  const start = () => page.getByRole('button', { name: '打印', exact: true }).first().click()
  const close = async (): Promise<void> => {
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
    await gone('[role=dialog]')
  }

  test('that is refused says why where its sheets would stand', async () => {
    answer('invoice', 'exportInvoices', () => {
      throw new Refusal('invoice.notFound', '发票不存在')
    })
    await start()
    await expect.poll(() => document.querySelector('.print-preview')?.textContent).toContain('发票不存在')
    await close()
  })

  test('that is left while it is being laid out is taken away, and not asked after any more', async () => {
    let asked = 0
    answer('invoice', 'exportInvoices', () => printing(++asked))
    answer('invoice', 'readDownload', ({ id }) => ({ ...printing(1), id }))
    const lookedAfter = (n: number) =>
      requested.filter(({ call, input }) => call === 'readDownload' && (input as { id: string }).id === idOf(n)).length
    await start()
    await expect.poll(() => lookedAfter(1)).toBeGreaterThan(0)
    await close()
    await expect.poll(() => requested.find(({ call }) => call === 'deleteDownloads')?.input).toEqual({ ids: [idOf(1)], preview: true })
    const before = lookedAfter(1)
    // One that is begun later is looked after later: by then the first would have had its turn.
    await start()
    await expect.poll(() => lookedAfter(2)).toBeGreaterThan(1)
    expect(lookedAfter(1)).toBe(before)
    await close()
    expect(pageErrors()).toEqual([])
  })
})
