// A feeder of SANE's test device, which is empty after ten sheets, as one PDF.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { pdfOfPages } from './pages-pdf.ts'
import { scanPages } from './scan-pages.ts'

const installed = spawnSync('scanimage', ['--version']).error === undefined
it.skipIf(!installed)('ten sheets of a feeder become ten pages of their size (skipped where scanimage is missing)', async () => {
  const home = mkdtempSync(join(tmpdir(), 'sane-'))
  try {
    writeFileSync(join(home, 'dll.conf'), 'test\n')
    writeFileSync(join(home, 'test.conf'), '')
    const env = { ...process.env, SANE_CONFIG_DIR: home }
    const how = { device: 'test:0', resolution: 75, source: 'Automatic Document Feeder', format: 'jpeg', batch: true, env } as const
    const colours = await Promise.all((['Gray', 'Color'] as const).map((mode) => scanPages({ ...how, mode })))
    for (const pages of colours) {
      const pdf = await PDFDocument.load(pdfOfPages(pages, 75))
      // The test device's glass is 80 × 100 mm.
      const sizes = pdf.getPages().map((page) => [Math.round((page.getWidth() / 72) * 25.4), Math.round((page.getHeight() / 72) * 25.4)])
      expect(sizes).toEqual(Array.from({ length: 10 }, () => [80, 100]))
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
