import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

test('the engine loads for a program in a folder of any name, Chinese too', () => {
  const folder = mkdtempSync(join(tmpdir(), '票台 发票-'))
  const program = join(folder, '读.mjs')
  try {
    writeFileSync(
      program,
      `import { pdfium } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'engine.ts')).href)}\nprocess.stdout.write(typeof (await pdfium()).FPDF_LoadMemDocument)`,
    )
    const done = spawnSync(process.execPath, [program], { encoding: 'utf8' })
    expect([done.status, done.stdout]).toEqual([0, 'function'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
