// @vitest-environment jsdom
// Every filter of the invoices has its box, its condition in words and its place in the address, in both languages.
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  barFilters,
  columnFilters,
  filterNames,
  invoiceFilters,
  keysOfFilter,
  linkedFilters,
  moreFilters,
  offeredCodes,
  isOf,
  type FilterName,
} from '@piaotai/domain/invoice/invoice-filter.ts'
import { invoiceFilter } from '@piaotai/contract/invoice/filter.ts'
import { readSearch } from '../src/features/invoice/list/list-address.ts'
import type { ListSearch } from '../src/shared/invoice/filter/list-search.ts'
import { InvoiceFilters } from '../src/shared/invoice/filter/invoice-filters.tsx'
import { useConditions } from '../src/shared/invoice/filter/use-conditions.ts'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'

/** Something that each kind of filter takes, for each of its keys. */
const sampleOf = (name: FilterName): readonly unknown[] => {
  if (isOf(name, 'codes')) return [offeredCodes(name)]
  const filter = invoiceFilters[name]
  switch (filter.kind) {
    case 'words':
      return [filter.values]
    case 'word':
      return [filter.values[0]]
    case 'flag':
      return [true]
    case 'pools':
      return [['none']]
    case 'batch':
      return ['00000000-0000-7000-8000-000000000001']
    case 'lines':
      return [['none', '13%']]
    case 'days':
      return ['2026-01-01', '2026-01-31']
    case 'amounts':
      return ['1', '2.50']
    default:
      return ['青禾']
  }
}
const everything = Object.fromEntries(
  filterNames.flatMap((name) => keysOfFilter(name).map((key, at) => [key, sampleOf(name)[at]])),
) as ListSearch

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  setSession(partOf({ token: 't' }))
})
afterAll(async () => {
  setSession(undefined)
  await server.close()
})
const Said = () => (
  <ul>
    {useConditions(everything).map(({ label, value }) => (
      <li key={label}>{`${label}: ${value}`}</li>
    ))}
  </ul>
)
/** What is drawn where a sentence is missing. */
const isKey = (text: string | null): boolean => /\b[a-z][A-Za-z]*\.[a-zA-Z]\w*/.test(text ?? '')

describe('The filters of an invoice list', () => {
  it('have one place each', () => {
    expect([...barFilters, ...moreFilters, ...linkedFilters, ...columnFilters].toSorted()).toEqual([...filterNames].toSorted())
  })
  it('are read from the address as the calls take them', () => {
    expect(readSearch({ ...everything })).toEqual(everything)
    const refused = Object.entries(everything).filter(
      ([key, value]) => !invoiceFilter[key as keyof typeof invoiceFilter].safeParse(value).success,
    )
    expect(refused).toEqual([])
  })
  it.each(['zh-CN', 'en-US'] as const)('have words, and a box unless a link alone sets them, in %s', async (language) => {
    await showPage(
      () => (
        <>
          <InvoiceFilters search={everything} onSearch={() => undefined} />
          <Said />
        </>
      ),
      '/page',
      language,
    )
    const said = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect([said.length, said.filter(isKey)]).toEqual([filterNames.length, []])
    // One box more chooses the columns.
    await waitFor(() => {
      const labels = [...document.querySelectorAll('.filter > .label')].map(({ textContent }) => textContent)
      expect([labels.length, labels.filter(isKey)]).toEqual([filterNames.length - linkedFilters.length + 1, []])
    })
  })
})
