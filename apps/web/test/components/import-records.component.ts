// The import records: by batch with counts on the tabs, the original where it is kept, and where files came from.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { importEndpoints } from '@piaotai/contract/intake/intake.ts'
import { entrySource } from '@piaotai/domain/states.ts'
import { openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { idOf } from './support/invoices.ts'
import { answer } from './support/network.ts'
import { at } from './support/page.ts'

const batches = blank(importEndpoints.listImportBatches.output)
const files = blank(importEndpoints.listImports.output)
const counts = { all: 4, running: 0, recorded: 2, attention: 1, duplicate: 1, failed: 1, ignored: 0 }
const file = (n: number, name: string, kept: boolean) => ({
  ...blank(importEndpoints.readImport.output),
  id: idOf(n),
  batchId: idOf(1),
  name,
  entrySource: entrySource.pcUpload,
  createdAt: '2026-11-20T08:00:00Z',
  kept,
  recognitionStatus: 9,
  next: 'view' as const,
  found: 1,
  entered: 1,
})
const asked: (readonly number[] | undefined)[] = []
answer('invoice', 'listImportBatches', ({ entrySource: sources }) => {
  asked.push(sources)
  const row = { id: idOf(1), name: '十一月.xml', createdAt: '2026-11-20T08:00:00Z', createdBy: '林婉清', entrySource: entrySource.pcUpload }
  const found = { files: 4, running: 0, recorded: 2, attention: 1, failed: 1, found: 3, entered: 2, updated: 0, exceptions: 0 }
  return { ...batches, content: [{ ...row, ...found }], totalElements: 1, totalExact: true, counts, countsExact: true }
})
answer('invoice', 'listImports', () => ({
  ...files,
  content: [file(11, '有原件.xml', true), file(12, '没有原件.xml', false)],
  totalElements: 4,
  totalExact: true,
  counts,
  countsExact: true,
}))

test('Tabs hold their counts, a batch unfolds to its files, and only what is kept offers its original', async () => {
  await openApp('/uploadHistoryFile?type=10&area=company')
  await at('[data-tab=attention] em')
  const tabs = [...document.querySelectorAll('[role=tab]')].map((tab) => tab.querySelector('em')?.textContent)
  expect(tabs).toEqual(['4', '0', '2', '1', '1', '1', '0'])
  await page.getByRole('button', { name: /^查看 十一月/ }).click()
  await at('.records_im-batch li')
  await expect.element(page.getByRole('button', { name: '下载原件 有原件.xml' })).toBeVisible()
  expect(page.getByRole('button', { name: '下载原件 没有原件.xml' }).elements()).toEqual([])
  await page.getByRole('button', { name: /另有 2 个文件/ }).click()
  await expect.poll(() => new URLSearchParams(location.search).get('batchId')).toContain(idOf(1).slice(0, 8))
  expect(pageErrors()).toEqual([])
})

test('Upload records divide into what came by the web, and by scanner and client', async () => {
  await openApp('/home/uploadHistory?type=2')
  await expect.element(page.getByRole('radio', { name: '扫描与客户端' })).toBeChecked()
  await expect.poll(() => asked.at(-1)).toEqual([entrySource.scan, entrySource.clientUpload])
  await page.getByText('网页', { exact: true }).click()
  await expect.poll(() => asked.at(-1)?.includes(entrySource.pcUpload)).toBe(true)
  expect(asked.at(-1)).not.toContain(entrySource.scan)
})
