// The import dialog is left on purpose alone.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, pageErrors } from './support/app.ts'
import { fillList } from './support/invoices.ts'
import { at, find, gone } from './support/page.ts'

fillList(3)

test('The import dialog stays open where somebody clicks beside it, and is left by Escape', async () => {
  await openApp('/companyInvoice/allInvoiceCo')
  await (await at('.page-head button.ant-btn-primary')).click()
  const layer = await at('.ant-modal-wrap')
  await layer.click({ position: { x: 10, y: 500 } })
  // What closes is told so at once, and goes by and by.
  expect([(await find('.ant-modal')).className.includes('-leave'), document.querySelector('[role=dialog]') !== null]).toEqual([false, true])
  await page.getByRole('dialog').getByRole('button').first().click({ trial: true })
  await userEvent.keyboard('{Escape}')
  await gone('[role=dialog]')
  expect(pageErrors()).toEqual([])
})
