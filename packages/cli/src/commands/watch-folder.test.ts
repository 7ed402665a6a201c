import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scanPages } from './scan-pages.ts'
import { openSentFiles } from './sent-files.ts'
import { RefusedFile, watchFolder } from './watch-folder.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'piaotai-watch-'))
const fast = { everyMs: 5, retryMs: 5, once: true }
const never = new AbortController().signal

describe('A watched folder', () => {
  it('is sent once each, also after a restart, by its bytes; other kinds stay', async () => {
    const place = folder()
    const notes = join(folder(), 'sent.json')
    for (const [name, text] of Object.entries({ 'a.pdf': 'A', 'b.jpg': 'B', 'again.pdf': 'A', 'notes.txt': 'x', '.c.pdf': 'C' }))
      writeFileSync(join(place, name), text)
    const got: string[] = []
    const run = async () =>
      watchFolder(
        { folder: place, ...fast },
        { upload: async ({ name }) => void got.push(name), sent: await openSentFiles(notes), tell: () => undefined },
        never,
      )
    await run()
    writeFileSync(join(place, 'd.pdf'), 'D')
    await run()
    expect(got).toEqual(['a.pdf', 'b.jpg', 'd.pdf'])
  })
  it('sends what an end interrupted, tries again when the server is gone, and passes over what is refused', async () => {
    const place = folder()
    const notes = join(folder(), 'sent.json')
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) writeFileSync(join(place, name), name)
    const got: string[] = []
    const end = new AbortController()
    await watchFolder(
      { folder: place, ...fast },
      {
        upload: async ({ name }) => {
          if (name === 'b.pdf') {
            end.abort()
            throw new Error('ended')
          }
          got.push(name)
        },
        sent: await openSentFiles(notes),
        tell: () => undefined,
      },
      end.signal,
    )
    let gone = 2
    const told: string[] = []
    await watchFolder(
      { folder: place, moveTo: join(place, 'done'), ...fast },
      {
        upload: async ({ name }) => {
          if (name === 'c.pdf') throw new RefusedFile('no')
          if (gone-- > 0) throw new Error('ECONNREFUSED')
          got.push(name)
        },
        sent: await openSentFiles(notes),
        tell: ({ kind, name }) => told.push(`${kind} ${name}`),
      },
      never,
    )
    expect(got).toEqual(['a.pdf', 'b.pdf'])
    expect(told).toEqual(['known a.pdf', 'waiting b.pdf', 'refused c.pdf', 'waiting b.pdf', 'sent b.pdf'])
    expect([readdirSync(place).sort(), readdirSync(join(place, 'done')).sort()]).toEqual([
      ['c.pdf', 'done'],
      ['a.pdf', 'b.pdf'],
    ])
  })
})

const installed = spawnSync('scanimage', ['--version']).error === undefined
describe('A scanner', () => {
  it.skipIf(!installed)(
    'of SANE’s tests gives a page, and a batch until its feeder is empty (skipped where scanimage is missing)',
    async () => {
      const config = folder()
      writeFileSync(join(config, 'dll.conf'), 'test\n')
      writeFileSync(join(config, 'test.conf'), '')
      const env = { ...process.env, SANE_CONFIG_DIR: config }
      const [page] = await scanPages({ device: 'test:0', resolution: 75, mode: 'Gray', env })
      expect(Buffer.from(page!.subarray(1, 4)).toString()).toBe('PNG')
    },
  )
})
