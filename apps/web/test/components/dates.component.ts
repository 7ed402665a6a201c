// The calendar of a filter: what axe-core calls serious, it is free of.
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { openApp, pageErrors } from './support/app.ts'
import { fillList } from './support/invoices.ts'
import { at, find } from './support/page.ts'

/** Those of the accessibility journeys. */
const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
fillList(3)

test('The calendar of a filter can be read and called by what it shows', async () => {
  await openApp('/companyInvoice/allInvoiceCo')
  await (await at('.filter_filters .filter_date-range')).click()
  const { violations } = await axe.run(await find('.ant-picker-dropdown'), { resultTypes: ['violations'], runOnly })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  expect(pageErrors()).toEqual([])
})
