// Workbooks of the press by themselves: what no sheet has room for, and what is broken off.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { filePress } from '../src/adapters/sheets/file-press.ts'
import { MadeTooLarge, type BookPlan, type SheetRow } from '../src/kernel/file-press.ts'

const bookOf = (batches: () => AsyncIterable<readonly (readonly SheetRow[])[]>): BookPlan => ({ sheets: [{ name: '发票', columns: [{ heading: '号码', width: 10, kind: 'text' }] }], batches })
const still = new AbortController().signal

describe('A workbook', () => {
  afterEach(() => { vi.unstubAllEnvs() })
  it('of more rows than a sheet has room for is too large', async () => {
    const rows: SheetRow[] = Array.from({ length: 65_536 }, () => [null])
    const book = bookOf(async function* () { for (let i = 0; i < 16; i++) yield [rows] })
    await expect(filePress().workbook(book, { megabytes: 300, signal: still })).rejects.toBeInstanceOf(MadeTooLarge)
  })
  it('that is broken off leaves nothing behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'piaotai-test-')), stop = new AbortController(), begun: string[] = []
    vi.stubEnv('TMPDIR', folder)
    const book = bookOf(async function* () {
      yield [[['1']]]
      begun.push(...await readdir(folder))
      stop.abort()
      yield [[['2']]]
    })
    await expect(filePress().workbook(book, { megabytes: 300, signal: stop.signal })).rejects.toThrow('aborted')
    expect(begun).toHaveLength(1)
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })
  it('whose rows cannot be read to the end is not made', async () => {
    const book = bookOf(async function* () { yield [[['1']]]; throw new Error('the database is away') })
    await expect(filePress().workbook(book, { megabytes: 300, signal: still })).rejects.toThrow('the database is away')
  })
})
