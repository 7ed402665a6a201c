// Workbooks of the file writer: values beyond a sheet's limits, and cancellation.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils } from '@e965/xlsx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeFileWriter } from './file-writer.ts'
import { MadeTooLarge, type BookPiece, type BookPlan } from '../../ports/file-writer.ts'
import { openBook } from '#testing/worlds/export-world.ts'

const bookOf = (
  aside: boolean,
  pieces: () => AsyncIterable<BookPiece>,
  module = import.meta.resolve('#testing/files/cell-rows.ts'),
): BookPlan => ({ rows: { module, settings: { heading: '号码' } }, pieces, aside })
const never = new AbortController().signal

describe.each([
  ['here', false],
  ['in a thread of its own', true],
])('A workbook that is written %s', (_where, aside) => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })
  const folderOfTests = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'piaotai-test-'))
    vi.stubEnv('TMPDIR', folder)
    return folder
  }
  it('holds its rows in order, and goes when it is discarded', async () => {
    const folder = await folderOfTests()
    const expected = Array.from({ length: 1000 }, (_, at) => `第${at}行`)
    const made = await makeFileWriter().workbook(
      bookOf(aside, async function* () {
        for (let from = 0; from < 1000; from += 100) yield expected.slice(from, from + 100)
      }),
      { megabytes: 300, signal: never },
    )
    expect(utils.sheet_to_json(openBook(await readFile(made.path)).Sheets['发票']!, { header: 1 }).flat()).toEqual(['号码', ...expected])
    await made.discard()
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })
  it('of more rows than a sheet has room for is too large', async () => {
    const rows = Array.from({ length: 65_536 }, () => null)
    const book = bookOf(aside, async function* () {
      for (let i = 0; i < 16; i++) yield rows
    })
    await expect(makeFileWriter().workbook(book, { megabytes: 300, signal: never })).rejects.toBeInstanceOf(MadeTooLarge)
  })
  it('that is broken off leaves nothing behind', async () => {
    const folder = await folderOfTests()
    const stop = new AbortController()
    const begun: string[] = []
    const book = bookOf(aside, async function* () {
      yield ['1']
      begun.push(...(await readdir(folder)))
      stop.abort()
      yield ['2']
    })
    await expect(makeFileWriter().workbook(book, { megabytes: 300, signal: stop.signal })).rejects.toThrow('aborted')
    expect(begun).toHaveLength(1)
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })
  it('whose pieces cannot be read to the end is not made', async () => {
    const book = bookOf(aside, async function* () {
      yield ['1']
      throw new Error('the database is away')
    })
    await expect(makeFileWriter().workbook(book, { megabytes: 300, signal: never })).rejects.toThrow('the database is away')
  })
  it('whose rows cannot be made is not made, and asks for no more pieces', async () => {
    let requested = 0
    let closed = false
    const book = bookOf(
      aside,
      async function* () {
        try {
          for (; requested < 1000; requested++) yield ['1']
        } finally {
          closed = true
        }
      },
      import.meta.resolve('#testing/files/failing-rows.ts'),
    )
    await expect(makeFileWriter().workbook(book, { megabytes: 300, signal: never })).rejects.toThrow('no rows of these')
    expect([requested < 20, closed]).toEqual([true, true])
  })
})
