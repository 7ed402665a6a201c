import { describe, expect, it } from 'vitest'
import type { ImportedFile } from '../../lib/upload/upload-register.ts'
import { newRow, summarise, withChange, withImported, type ImportRow } from '../../lib/upload/upload-rows.ts'
import { sizeText, viewOfFile, viewOfRow } from './row-view.ts'

const file = (more: Partial<ImportedFile>): ImportedFile => ({
  id: '019f0000-0000-7000-8000-000000000001',
  batchId: '019f0000-0000-7000-8000-000000000000',
  name: 'a.pdf',
  size: 1000,
  format: 'pdf',
  area: 'company',
  mode: 'einvoice',
  entrySource: 6,
  uploadStatus: 3,
  recognitionStatus: 9,
  progressDone: 0,
  progressTotal: 0,
  queuedBefore: null,
  found: 1,
  entered: 1,
  updated: 0,
  joined: 0,
  duplicates: 0,
  held: 0,
  exceptions: 0,
  reason: null,
  reasonDetail: null,
  next: 'view',
  createdAt: '',
  finishedAt: '',
  createdBy: '',
  cancelled: false,
  kept: true,
  ignored: false,
  findings: { toCheck: 0, broken: 0, unknownTitles: 0, thirdParties: 0, amount: null },
  version: 1,
  ...more,
})
const row = newRow('k', 'einvoice', { name: 'a.pdf', size: 4_800_000 })
const imported = (more: Partial<ImportedFile>): ImportRow => withImported(row, file(more))

describe('a row before the server has it', () => {
  it('uploading shows bytes and can be cancelled', () => {
    expect(viewOfRow(withChange(row, { phase: 'uploading', sent: 2_097_152, total: 4_800_000 }))).toMatchObject({
      word: 'uploading',
      tone: 'running',
      progress: 44,
      detail: [{ say: 'detail.bytes', with: { sent: '2.0 MB', total: '4.6 MB' } }],
      actions: ['cancel'],
    })
    expect(viewOfRow(withChange(row, { phase: 'uploading', sent: 900, total: 4_096 }))).toMatchObject({
      detail: [{ say: 'detail.bytes', with: { sent: '900 B', total: '4 KB' } }],
    })
  })
  it('a network failure offers to try again', () => {
    expect(viewOfRow(withChange(row, { phase: 'failed', problem: { type: 'network' } }))).toMatchObject({
      word: 'uploadFailed',
      tone: 'wrong',
      actions: ['retry', 'replaceFile'],
    })
  })
  it('a file for another way offers that way', () => {
    expect(viewOfRow(withChange(row, { phase: 'refused', problem: { type: 'otherMode', mode: 'image' } }))).toMatchObject({
      word: 'refused',
      detail: [{ say: 'problem.otherMode', mode: 'image' }],
      actions: ['useMode', 'replaceFile'],
    })
  })
  it("the server's own sentence is shown as it is", () => {
    expect(viewOfRow(withChange(row, { phase: 'failed', problem: { type: 'refused', message: '存储空间不足' } })).detail).toEqual([
      { plain: '存储空间不足' },
    ])
  })
})

describe('a row with the server', () => {
  it('waits behind others', () => {
    expect(viewOfRow(imported({ recognitionStatus: 1, queuedBefore: 3, found: 0 }))).toMatchObject({
      word: 'queued',
      detail: [{ say: 'detail.before', with: { count: 3 } }],
      actions: ['cancel'],
    })
  })
  it('is on the second of three pages', () => {
    expect(viewOfRow(imported({ recognitionStatus: 4, progressDone: 1, progressTotal: 3 })).detail).toEqual([
      { say: 'detail.page', with: { done: 2, total: 3 } },
    ])
  })
  it('recorded offers to view', () => {
    expect(viewOfFile(file({}))).toMatchObject({ word: 'recorded', tone: 'good', count: { count: 1, found: 1 }, actions: ['view'] })
  })
  it.each([
    ['broken', { broken: 1, toCheck: 2 }, 'wrong', ['check']],
    ['toCheck', { toCheck: 2, unknownTitles: 1 }, 'attention', ['check']],
    ['unknownTitle', { unknownTitles: 1 }, 'attention', ['view']],
    ['thirdParty', { thirdParties: 1 }, 'rest', ['view']],
  ])('recorded tells the worst that stands out: %s', (word, findings, tone, actions) => {
    const none = { toCheck: 0, broken: 0, unknownTitles: 0, thirdParties: 0, amount: '100.00' }
    expect(viewOfFile(file({ findings: { ...none, ...findings } }))).toMatchObject({ word, tone, actions })
  })
  it('two of three recorded, one held: complete comes first', () => {
    expect(viewOfFile(file({ recognitionStatus: 8, found: 3, entered: 2, held: 1, next: 'complete' }))).toMatchObject({
      word: 'partly',
      tone: 'attention',
      count: { count: 2, found: 3 },
      detail: [{ say: 'detail.partly', with: { held: 1 } }],
      actions: ['complete', 'items'],
    })
  })
  it('nothing but a duplicate is no to-do, and needs no retry', () => {
    expect(viewOfFile(file({ recognitionStatus: 7, entered: 0, duplicates: 1, next: 'viewExisting' }))).toMatchObject({
      word: 'duplicate',
      tone: 'rest',
      actions: ['viewExisting'],
    })
  })
  it('a damaged file says why and asks for another', () => {
    expect(
      viewOfFile(
        file({ recognitionStatus: 2, found: 0, entered: 0, reason: 'damaged', reasonDetail: 'Document.xml', next: 'replaceFile' }),
      ),
    ).toMatchObject({ word: 'failed', tone: 'wrong', detail: [{ reason: 'damaged', detail: 'Document.xml' }], actions: ['replaceFile'] })
  })
  it('a better original is good news', () => {
    expect(viewOfFile(file({ recognitionStatus: 10, entered: 0, updated: 1 }))).toMatchObject({ word: 'updated', tone: 'good' })
  })
  it('a duplicate tells who entered it and when', () => {
    expect(
      viewOfFile(
        file({
          recognitionStatus: 7,
          entered: 0,
          duplicates: 1,
          reason: 'duplicate',
          reasonDetail: '周牧野 · 2026-11-18T02:00:00Z',
          next: 'viewExisting',
        }),
      ).detail,
    ).toEqual([{ reason: '周牧野 · 2026-11-18T02:00:00Z', detail: null }])
  })
  it('a split ZIP has done its part', () => {
    expect(viewOfFile(file({ recognitionStatus: 13, found: 0, entered: 0, reason: 'zipSplit', reasonDetail: '4' }))).toMatchObject({
      word: 'splitDone',
      tone: 'good',
      detail: [{ say: 'detail.split', with: { count: 4 } }],
      actions: [],
    })
  })
  it('an upload that never arrived is not recognised again', () => {
    expect(
      viewOfFile(file({ uploadStatus: 2, recognitionStatus: 2, found: 0, entered: 0, reason: 'upload.network', next: 'replaceFile' })),
    ).toMatchObject({ word: 'uploadFailed', actions: ['replaceFile'] })
  })
  it('cancelled rests', () => {
    expect(viewOfFile(file({ recognitionStatus: 2, cancelled: true, found: 0 }))).toMatchObject({ word: 'cancelled', tone: 'rest' })
  })
  it('an older event does not undo a newer one', () => {
    expect(withImported(imported({ version: 5 }), file({ version: 4, recognitionStatus: 4 })).imported?.recognitionStatus).toBe(9)
  })
})

it('the summary counts every file once', () => {
  const rows = [
    row,
    withChange(row, { phase: 'failed', problem: { type: 'network' } }),
    imported({ entered: 3, found: 3 }),
    imported({ recognitionStatus: 10, entered: 0, updated: 1 }),
    imported({ recognitionStatus: 7, entered: 0, held: 1 }),
    withChange(row, { phase: 'cancelled' }),
  ]
  expect(summarise(rows)).toEqual({
    files: 6,
    uploading: 1,
    running: 1,
    recorded: 2,
    attention: 1,
    duplicate: 0,
    failed: 1,
    cancelled: 1,
    entered: 3,
    updated: 1,
  })
})
it.each([
  [900, '900 B'],
  [114_688, '112 KB'],
  [5_033_164, '4.8 MB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
